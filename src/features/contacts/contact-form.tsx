import { useForm } from '@tanstack/react-form';
import { useId } from 'react';
import { ContactFields } from '#src/contract/contact.ts';
import { Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';

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

interface ContactFormProps {
  formId: string;
  initial?: ContactFields;
  /** What the company is called here: 'Company', or 'Name of Contact' in the dialog. */
  nameLabel?: string;
  onSubmit: (values: ContactFields) => void;
  /** Told whether the required name is there. */
  onNamed?: (isNamed: boolean) => void;
}

/** A contact's fields, for creating and for editing; `formId` ties a submit button elsewhere to it. */
export function ContactForm({
  formId,
  initial = EMPTY_CONTACT,
  nameLabel = 'Company',
  onSubmit,
  onNamed,
}: ContactFormProps) {
  const form = useForm({
    defaultValues: initial,
    validators: { onSubmit: ContactFields },
    onSubmit: ({ value }) => onSubmit(value),
  });
  const key = useId();
  return (
    <form
      id={formId}
      noValidate
      className="grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      {TEXTS.map(({ name, label, autoComplete, wide = false, type = 'text' }) => (
        <form.Field key={key + name} name={name}>
          {(field) => (
            <Field
              label={name === 'name' ? nameLabel : label}
              required={name === 'name'}
              error={errorOf(field.state.meta.errors)}
              className={wide ? 'col-span-2' : 'col-span-2 sm:col-span-1'}
            >
              <TextInput
                type={type}
                autoComplete={autoComplete}
                value={field.state.value}
                onBlur={field.handleBlur}
                onChange={(event) => {
                  field.handleChange(event.target.value);
                  if (name === 'name') onNamed?.(event.target.value.trim() !== '');
                }}
              />
            </Field>
          )}
        </form.Field>
      ))}
      <form.Field name="notes">
        {(field) => (
          <Field label="Notes" error={errorOf(field.state.meta.errors)} className="col-span-2">
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
          <Field label="Active" className="col-span-2 sm:col-span-1">
            <Select
              value={field.state.value ? 'yes' : 'no'}
              options={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
              onChange={(event) => field.handleChange(event.target.value === 'yes')}
            />
          </Field>
        )}
      </form.Field>
    </form>
  );
}

function errorOf(errors: readonly ({ message: string } | undefined)[]): string | undefined {
  return errors.find(Boolean)?.message;
}
