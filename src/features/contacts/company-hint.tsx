import { useStore } from '@tanstack/react-form';
import { contactDisplayName } from '#src/contract/contact.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/surface.tsx';
import type { useContactForm } from './contact-form.tsx';

interface CompanyHintProps {
  form: ReturnType<typeof useContactForm>;
  /** The label of the company. */
  label: string;
}

/** Beside Save, says why a person without a company can't be saved, and offers the way out. */
export function CompanyHint({ form, label }: CompanyHintProps) {
  const person = useStore(form.store, ({ values }) =>
    values.name.trim() === '' ? contactDisplayName(values) : '',
  );
  return (
    <div role="status">
      {person && (
        <Banner>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>{label} is empty, and is required. For a person, it can be their name.</p>
            <Button onClick={() => form.setFieldValue('name', person)}>Use “{person}”</Button>
          </div>
        </Banner>
      )}
    </div>
  );
}
