import { Field, Select } from './field.tsx';

const OPTIONS = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

interface YesNoProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  className?: string;
}

/** Yes or No; one is always selected. */
export function YesNo({ label, value, onChange, className = 'w-28' }: YesNoProps) {
  return (
    <Field label={label} className={className}>
      <Select
        value={String(value)}
        options={OPTIONS}
        onChange={(event) => onChange(event.target.value === 'true')}
      />
    </Field>
  );
}
