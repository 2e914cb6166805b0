import { Search, X } from 'lucide-react';
import { IconButton } from './button.tsx';
import { Field, TextInput } from './field.tsx';

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
}

/** A search box with a clear button. */
export function SearchInput({ label, value, onChange, placeholder = label, className }: SearchInputProps) {
  return (
    <div className={className}>
      <Field label={label} hiddenLabel>
        <div className="relative">
          <Search
            size={18}
            aria-hidden="true"
            className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
          />
          <SearchBox value={value} placeholder={placeholder} onChange={onChange} />
          {value && (
            <IconButton
              icon={X}
              label="Clear search"
              onClick={({ currentTarget }) => {
                onChange('');
                // The button disappears, and the next search follows.
                currentTarget.parentElement?.querySelector('input')?.focus();
              }}
              className="absolute top-0 right-0"
            />
          )}
        </div>
      </Field>
    </div>
  );
}

function SearchBox({
  value,
  placeholder,
  onChange,
}: Pick<SearchInputProps, 'value' | 'placeholder' | 'onChange'>) {
  return (
    <TextInput
      type="search"
      inputMode="search"
      maxLength={200}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden"
    />
  );
}

/** The search box that has the focus. */
export function searchInUse(): HTMLInputElement | undefined {
  const focused = document.activeElement;
  return focused instanceof HTMLInputElement && focused.type === 'search' ? focused : undefined;
}
