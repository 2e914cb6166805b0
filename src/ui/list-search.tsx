import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Field } from './field.tsx';
import { SettledInput } from './settled-input.tsx';

interface ListSearchProps
  extends Pick<ComponentProps<typeof SettledInput>, 'value' | 'onSettled' | 'pause' | 'placeholder'> {
  label: string;
  hint?: string | undefined;
}

/** The one search over a phone's list. At a desk, filters and columns have their boxes in sight. */
export function ListSearch(props: ListSearchProps) {
  if (!useIsPhone()) return null;
  return (
    <div className="mb-2 print:hidden">
      <SettledSearch {...props} />
    </div>
  );
}

/** A debounced search box. */
export function SettledSearch({ label, placeholder = label, hint, ...input }: ListSearchProps) {
  return (
    <Field label={label} hiddenLabel hint={hint}>
      <div className="relative">
        <Search
          size={18}
          aria-hidden="true"
          className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <SettledInput
          {...input}
          type="search"
          inputMode="search"
          placeholder={placeholder}
          className="pl-10 text-ellipsis"
        />
      </div>
    </Field>
  );
}
