import { useForm } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import { CONTACT_TEXTS, ContactFields, type ContactText, eachText } from '#src/contract/contact.ts';
import { collapsed } from '#src/contract/values.ts';
import { errorOf, Field, focusFirstInvalid, TextArea, TextInput } from '#src/ui/field.tsx';
import { YesNo } from '#src/ui/yes-no.tsx';
import { CONTACT_LABELS } from './contact-labels.ts';

const EMPTY_CONTACT: ContactFields = { ...eachText(() => ''), notes: '', active: true };

const WIDE = new Set<ContactText>(['name', 'address', 'address2']);
const TYPES: { [K in ContactText]?: 'email' | 'tel' } = { email: 'email', phone: 'tel' };

export const CONTACT_FIELDS = [...CONTACT_TEXTS, 'notes', 'active'] as const;

/**
 * A contact's form, for creating and editing.
 * @param formId ties a submit button elsewhere to it.
 * @param onSubmit called with the valid values; white space is collapsed and trimmed in all but the notes.
 */
export function useContactForm(
  formId: string,
  onSubmit: (values: ContactFields) => void,
  initial: ContactFields = EMPTY_CONTACT,
) {
  return useForm({
    formId,
    defaultValues: initial,
    validators: { onSubmit: ContactFields },
    onSubmit: ({ value }) => onSubmit(tidied(value)),
    onSubmitInvalid: focusFirstInvalid,
  });
}

/** Collapses white space and trims, except in notes, which keep their lines (RULES.md, Contact). */
function tidied(values: ContactFields): ContactFields {
  return { ...values, ...eachText((name) => collapsed(values[name])), notes: values.notes.trim() };
}

interface ContactFormProps {
  form: ReturnType<typeof useContactForm>;
  /** The label of the company: 'Company', or 'Name of Contact' in the dialog. */
  nameLabel?: string;
  notesHint?: ReactNode;
  /** The service's reasons for a refusal, by field. */
  refused?: Record<string, string> | undefined;
}

/** A contact's fields, for creating and for editing. */
export function ContactForm({
  form,
  nameLabel = CONTACT_LABELS.name,
  notesHint,
  refused = {},
}: ContactFormProps) {
  return (
    <form
      id={form.formId}
      noValidate
      className="grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      {CONTACT_TEXTS.map((name) => (
        <form.Field key={name} name={name}>
          {(field) => (
            <Field
              label={name === 'name' ? nameLabel : CONTACT_LABELS[name]}
              required={name === 'name'}
              error={errorOf(field.state.meta.errors) ?? refused[name]}
              className={WIDE.has(name) ? 'col-span-2' : 'col-span-2 sm:col-span-1'}
            >
              <TextInput
                type={TYPES[name]}
                value={field.state.value}
                onBlur={field.handleBlur}
                onChange={(event) => field.handleChange(event.target.value)}
              />
            </Field>
          )}
        </form.Field>
      ))}
      <form.Field name="notes">
        {(field) => (
          <Field
            label={CONTACT_LABELS.notes}
            hint={notesHint}
            error={errorOf(field.state.meta.errors) ?? refused.notes}
            className="col-span-2"
          >
            <TextArea
              value={field.state.value}
              onBlur={field.handleBlur}
              onChange={(event) => field.handleChange(event.target.value)}
            />
          </Field>
        )}
      </form.Field>
      <form.Field name="active">
        {(field) => (
          <YesNo label={CONTACT_LABELS.active} value={field.state.value} onChange={field.handleChange} />
        )}
      </form.Field>
    </form>
  );
}
