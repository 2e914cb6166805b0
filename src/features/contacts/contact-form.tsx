import { useForm } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import { ContactFields } from '#src/contract/contact.ts';
import { collapsed } from '#src/contract/values.ts';
import { errorOf, Field, focusFirstInvalid, TextArea, TextInput } from '#src/ui/field.tsx';
import { YesNo } from '#src/ui/yes-no.tsx';

const EMPTY_CONTACT: ContactFields = {
  name: '',
  first_name: '',
  last_name: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  email: '',
  phone: '',
  notes: '',
  active: true,
};

interface TextField {
  name: Exclude<keyof ContactFields, 'active' | 'notes'>;
  label: string;
  autoComplete: string;
  wide?: boolean;
  type?: 'email' | 'tel';
}

const TEXTS: TextField[] = [
  { name: 'name', label: 'Company', autoComplete: 'organization', wide: true },
  { name: 'first_name', label: 'First Name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'address', label: 'Address', autoComplete: 'address-line1', wide: true },
  { name: 'address2', label: 'Address 2', autoComplete: 'address-line2', wide: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'zip', label: 'ZIP/Postal Code', autoComplete: 'postal-code' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  { name: 'email', label: 'Email Address', autoComplete: 'email', type: 'email' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
];

/**
 * What is typed into a contact's form.
 * @param formId ties a submit button elsewhere to it.
 * @param onSubmit told the values once they are valid; white space is collapsed and trimmed in all but the notes.
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

/** SPEC §5: text in contact data is white-space-collapsed and trimmed; notes keep their lines. */
function tidied(values: ContactFields): ContactFields {
  const texts = TEXTS.map(({ name }) => [name, collapsed(values[name])] as const);
  return { ...values, ...Object.fromEntries(texts), notes: values.notes.trim() };
}

interface ContactFormProps {
  form: ReturnType<typeof useContactForm>;
  /** What the company is called here: 'Company', or 'Name of Contact' in the dialog. */
  nameLabel?: string;
  notesHint?: ReactNode;
  /** Why the service refused, by field. */
  refused?: Record<string, string> | undefined;
}

/** A contact's fields, for creating and for editing. */
export function ContactForm({ form, nameLabel = 'Company', notesHint, refused = {} }: ContactFormProps) {
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
      {TEXTS.map(({ name, label, autoComplete, wide = false, type = 'text' }) => (
        <form.Field key={name} name={name}>
          {(field) => (
            <Field
              label={name === 'name' ? nameLabel : label}
              required={name === 'name'}
              error={errorOf(field.state.meta.errors) ?? refused[name]}
              className={wide ? 'col-span-2' : 'col-span-2 sm:col-span-1'}
            >
              <TextInput
                type={type}
                autoComplete={autoComplete}
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
            label="Notes"
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
        {(field) => <YesNo label="Active" value={field.state.value} onChange={field.handleChange} />}
      </form.Field>
    </form>
  );
}
