import { useForm, useStore } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import {
  CONTACT_TEXTS,
  ContactFields,
  type ContactText,
  contactDisplayName,
  eachText,
  isRequired,
} from '#src/contract/contact.ts';
import { collapsed } from '#src/contract/values.ts';
import { Button } from '#src/ui/button.tsx';
import { focusFirstInvalid, TextArea, TextInput } from '#src/ui/field.tsx';
import { FormField } from '#src/ui/form.tsx';
import { YesNo } from '#src/ui/pill.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { texts } from './texts.ts';

export const EMPTY_CONTACT: ContactFields = { ...eachText(() => ''), notes: '', active: true };

const GROUPS = ['who', 'where', 'reach'] as const;
/** In the form's two columns: a line, a half, or a half that is a line on a phone. */
const WIDTHS = { line: 'col-span-2', half: '', rest: 'max-sm:col-span-2' } as const;

interface FieldLook {
  readonly group: (typeof GROUPS)[number];
  readonly width: keyof typeof WIDTHS;
  readonly type?: 'email' | 'tel';
}

/** A text that the contract adds does not compile without its line here. */
const FIELDS: Readonly<Record<ContactText, FieldLook>> = {
  name: { group: 'who', width: 'line' },
  first_name: { group: 'who', width: 'half' },
  last_name: { group: 'who', width: 'half' },
  address: { group: 'where', width: 'line' },
  address2: { group: 'where', width: 'line' },
  city: { group: 'where', width: 'rest' },
  state: { group: 'where', width: 'half' },
  zip: { group: 'where', width: 'half' },
  country: { group: 'where', width: 'rest' },
  email: { group: 'reach', width: 'rest', type: 'email' },
  phone: { group: 'reach', width: 'rest', type: 'tel' },
};

type ContactFormApi = ReturnType<typeof useContactForm>;

export function useContactForm(
  formId: string,
  onSubmit: (values: ContactFields) => void,
  initial: ContactFields = EMPTY_CONTACT,
) {
  return useForm({
    formId,
    defaultValues: initial,
    validators: { onSubmit: ContactFields },
    // Notes keep their lines (RULES.md, Contact).
    onSubmit: ({ value }) =>
      onSubmit({ ...value, ...eachText((name) => collapsed(value[name])), notes: value.notes.trim() }),
    onSubmitInvalid: focusFirstInvalid,
  });
}

interface ContactFormProps {
  form: ContactFormApi;
  nameLabel?: string;
  notesMore?: ReactNode;
  notesHint?: ReactNode;
  removesNotes?: boolean;
  refused: Record<string, string>;
  /** What stands below the fields, beside Save. */
  children: ReactNode;
}

export function ContactForm(props: ContactFormProps) {
  const { form, nameLabel = texts.fields.name, notesHint, notesMore, removesNotes, refused } = props;
  return (
    <>
      <form
        id={form.formId}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit();
        }}
      >
        {GROUPS.map((group) => (
          <FormGroup key={group} legend={texts.groups[group]}>
            {CONTACT_TEXTS.filter((name) => FIELDS[name].group === group).map((name) => (
              <form.Field key={name} name={name}>
                {(field) => (
                  <FormField
                    field={field}
                    refused={refused}
                    label={name === 'name' ? nameLabel : texts.fields[name]}
                    required={isRequired(name)}
                    className={WIDTHS[FIELDS[name].width]}
                  >
                    {(input) => <TextInput type={FIELDS[name].type} {...input} />}
                  </FormField>
                )}
              </form.Field>
            ))}
          </FormGroup>
        ))}
        <FormGroup legend={texts.forTheProvider}>
          <form.Field name="notes">
            {(field) => (
              <FormField
                field={field}
                refused={refused}
                label={texts.fields.notes}
                hint={notesHint}
                className="col-span-2"
              >
                {(input) => <TextArea disabled={removesNotes} {...input} />}
              </FormField>
            )}
          </form.Field>
          {notesMore}
          <form.Field name="active">
            {(field) => (
              <YesNo label={texts.fields.active} value={field.state.value} onChange={field.handleChange} />
            )}
          </form.Field>
        </FormGroup>
      </form>
      {props.children}
      <CompanyHint form={form} label={nameLabel} />
    </>
  );
}

function FormGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-heading font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">{children}</div>
    </fieldset>
  );
}

/** Beside Save, says why a person without a company can't be saved, and offers the way out. */
function CompanyHint({ form, label }: { form: ContactFormApi; label: string }) {
  const person = useStore(form.store, ({ values }) =>
    values.name.trim() === '' ? contactDisplayName(values) : '',
  );
  return (
    <div role="status">
      {person && (
        <Banner>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>{texts.nameEmpty(label)}</p>
            <Button onClick={() => form.setFieldValue('name', person)}>{texts.takeName(person)}</Button>
          </div>
        </Banner>
      )}
    </div>
  );
}
