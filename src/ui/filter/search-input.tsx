import { X } from 'lucide-react';
import { IconButton } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { texts } from '#src/ui/texts.ts';
import { SearchField } from './debounced-input.tsx';

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  placeholder?: string;
  className?: string;
}

export function SearchInput(props: SearchInputProps) {
  const { label, value, onChange, onEnter, placeholder = label, className } = props;
  return (
    <div className={className}>
      <SearchField label={label}>
        <TextInput
          type="search"
          inputMode="search"
          maxLength={200}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            const { key, ctrlKey, metaKey, nativeEvent } = event;
            if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
            // Enter would also press the element that `onEnter` focuses.
            event.preventDefault();
            onEnter();
          }}
          className="pe-11 ps-icon text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        />
        {value && (
          <IconButton
            icon={X}
            label={texts.clearSearch}
            onClick={({ currentTarget }) => {
              onChange('');
              // The button disappears, and the user goes on typing.
              currentTarget.parentElement?.querySelector('input')?.focus();
            }}
            className="absolute top-0 end-0"
          />
        )}
      </SearchField>
    </div>
  );
}

export function searchInUse(): HTMLInputElement | undefined {
  const focused = document.activeElement;
  return focused instanceof HTMLInputElement && focused.type === 'search' ? focused : undefined;
}
