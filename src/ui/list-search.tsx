import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Field } from './field.tsx';
import { SettledInput } from './settled-input.tsx';

interface ListSearchProps extends Pick<ComponentProps<typeof SettledInput>, 'value' | 'onSettled' | 'pause'> {
  label: string;
}

/** The one search over a phone's list. At a desk, filters and columns have their boxes in sight. */
export function ListSearch({ label, ...input }: ListSearchProps) {
  if (!useIsPhone()) return null;
  return (
    <div className="relative mb-2 print:hidden">
      <Field label={label} hiddenLabel>
        <Search
          size={18}
          aria-hidden="true"
          className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <SettledInput {...input} type="search" placeholder={label} className="pl-10" />
      </Field>
    </div>
  );
}
