import { useForm, useStore } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import {
  CONTACT_TEXTS,
  ContactFields,
  contactDisplayName,
  eachText,
  isRequired,
} from '#src/contract/contact.ts';
import { collapsed } from '#src/contract/values.ts';
import { Button } from '#src/ui/button.tsx';
import { errorOf, Field, focusFirstInvalid, TextArea, TextInput } from '#src/ui/field.tsx';
import { YesNo } from '#src/ui/pill.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { CONTACT_FIELDS, CONTACT_GROUPS } from './contact-fields.ts';
import { texts } from './texts.ts';

export const EMPTY_CONTACT: ContactFields = { ...eachText(() => ''), notes: '', active: true };

const COLUMNS = { line: 'col-span-2', half: '', rest: 'max-sm:col-span-2' } as const;

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
  refused?: Record<string, string> | undefined;
}

export function ContactForm(props: ContactFormProps) {
  const { form, nameLabel = texts.fields.name, notesHint, notesMore, removesNotes, refused = {} } = props;
  return (
    <form
      id={form.formId}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      {CONTACT_GROUPS.map((group) => (
        <FormGroup key={group} legend={texts.groups[group]}>
          {CONTACT_TEXTS.filter((name) => CONTACT_FIELDS[name].group === group).map((name) => (
            <form.Field key={name} name={name}>
              {(field) => (
                <Field
                  label={name === 'name' ? nameLabel : texts.fields[name]}
                  required={isRequired(name)}
                  error={errorOf(field.state.meta.errors) ?? refused[name]}
                  className={COLUMNS[CONTACT_FIELDS[name].width]}
                >
                  <TextInput
                    type={CONTACT_FIELDS[name].type}
                    value={field.state.value}
                    onChange={(event) => field.handleChange(event.target.value)}
                  />
                </Field>
              )}
            </form.Field>
          ))}
        </FormGroup>
      ))}
      <FormGroup legend={texts.forTheProvider}>
        <form.Field name="notes">
          {(field) => (
            <Field
              label={texts.fields.notes}
              hint={notesHint}
              error={errorOf(field.state.meta.errors) ?? refused.notes}
              className="col-span-2"
            >
              <TextArea
                disabled={removesNotes}
                value={field.state.value}
                onChange={(event) => field.handleChange(event.target.value)}
              />
            </Field>
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
export function CompanyHint({ form, label }: { form: ContactFormApi; label: string }) {
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
