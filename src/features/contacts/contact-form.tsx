import { useForm, useStore } from '@tanstack/react-form';
import { type ReactNode, useEffect, useState } from 'react';
import type { Unanswered } from '#src/api/create-once.ts';
import {
  ContactFields,
  type ContactText,
  contactDisplayName,
  eachText,
  isRequired,
  type NewContact,
  REACH_TEXTS,
  WHERE_TEXTS,
  WHO_TEXTS,
} from '#src/contract/contact.ts';
import { collapsed } from '#src/contract/values.ts';
import { Button } from '#src/ui/button.tsx';
import { FIELDS } from '#src/ui/classes.ts';
import { focusFirstInvalid, TextArea, TextInput, YesNo } from '#src/ui/form/field.tsx';
import { FormField, submit } from '#src/ui/form/form.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { restoredInput, restoredRequest, type Values } from '#src/user-data/unsaved-input.ts';
import { texts } from './texts.ts';

export const EMPTY_CONTACT: ContactFields = { ...eachText(() => ''), notes: '', active: true };

const GROUPS = [
  ['who', WHO_TEXTS],
  ['where', WHERE_TEXTS],
  ['reach', REACH_TEXTS],
] as const;

/** Widths in the form's two columns. A field that is not listed has half of them, and both on a phone. */
const WIDTHS: { readonly [name in ContactText]?: string } = {
  ...{ name: 'col-span-full', address: 'col-span-full', address2: 'col-span-full' },
  ...{ first_name: '', last_name: '', state: '', zip: '' },
};

function typeOf(name: ContactText): 'email' | 'tel' | undefined {
  if (name === 'email') return 'email';
  return REACH_TEXTS.some((each) => each === name) ? 'tel' : undefined;
}

export const contactFieldsIn = (values: Values): ContactFields => ({
  ...eachText((name) => String(values[name] ?? '')),
  notes: String(values.notes ?? ''),
  active: values.active !== false,
});

export const restoredContact = (form: string): Unanswered<NewContact> | undefined =>
  restoredRequest(form, (values) => ({ org_id: Number(values.org_id), ...contactFieldsIn(values) }));

type ContactFormApi = ReturnType<typeof useContactForm>;

export function useContactForm(
  formId: string,
  onSubmit: (values: ContactFields) => void,
  initial: ContactFields = EMPTY_CONTACT,
) {
  const form = useForm({
    formId,
    defaultValues: initial,
    validators: { onSubmit: ContactFields },
    // Notes keep their lines (RULES.md, Contact).
    onSubmit: ({ value }) =>
      onSubmit({ ...value, ...eachText((name) => collapsed(value[name])), notes: value.notes.trim() }),
    onSubmitInvalid: focusFirstInvalid,
  });
  const [restored] = useState(() => restoredInput(formId));
  useEffect(() => {
    if (!restored) return;
    const typed = contactFieldsIn(restored.values);
    // Not as default values: the restored input still has to be saved.
    for (const name of Object.keys(typed) as (keyof ContactFields)[]) form.setFieldValue(name, typed[name]);
  }, [form, restored]);
  return form;
}

interface ContactFormProps {
  form: ContactFormApi;
  nameLabel?: string;
  notesMore?: ReactNode;
  notesHint?: ReactNode;
  removesNotes?: boolean;
  /** Makes the form read-only: input after the request is sent would not be saved. */
  isSaving: boolean;
  /** The contact is for an order, so it is active. */
  isDestination?: boolean;
  refused: Record<string, string>;
  children: ReactNode;
}

export function ContactForm(props: ContactFormProps) {
  const { form, nameLabel = texts.fields.name, notesHint, notesMore, refused } = props;
  const { removesNotes, isSaving, isDestination = false } = props;
  return (
    <>
      <form
        id={form.formId}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit(form);
        }}
      >
        {GROUPS.map(([group, names]) => (
          <FormGroup key={group} legend={texts.groups[group]}>
            {names.map((name) => (
              <form.Field key={name} name={name}>
                {(field) => (
                  <FormField
                    field={field}
                    refused={refused}
                    label={name === 'name' ? nameLabel : texts.fields[name]}
                    required={isRequired(name)}
                    className={WIDTHS[name] ?? 'max-sm:col-span-full'}
                  >
                    {(input) => <TextInput type={typeOf(name)} readOnly={isSaving} {...input} />}
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
                className="col-span-full"
              >
                {(input) => <TextArea disabled={removesNotes} readOnly={isSaving} {...input} />}
              </FormField>
            )}
          </form.Field>
          <fieldset disabled={isSaving} className="contents">
            {notesMore}
            {!isDestination && (
              <form.Field name="active">
                {(field) => (
                  <YesNo
                    label={texts.fields.active}
                    value={field.state.value}
                    onChange={field.handleChange}
                  />
                )}
              </form.Field>
            )}
          </fieldset>
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
      <div className={FIELDS}>{children}</div>
    </fieldset>
  );
}

/** Says that a person without a company can't be saved, and offers their name as the company. */
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
