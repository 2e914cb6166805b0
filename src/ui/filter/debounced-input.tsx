import { Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Field, TextInput } from '#src/ui/form/field.tsx';

export function SearchField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Field label={label} hiddenLabel>
      <div className="relative">
        <Search className="absolute top-1/2 start-3 -translate-y-1/2 text-ink-3" />
        {children}
      </div>
    </Field>
  );
}

/** How long a search waits for more typing before it is sent to the server, ms. */
export const SERVER_PAUSE_MS = 1_000;

interface DebouncedInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  /** Called with the text after `pause` ms without typing, or at once on Enter or blur. */
  onChange: (value: string) => void;
  pause: number;
}

/** A debounced input. It shows what is typed at once; a new value from outside replaces it. */
export function DebouncedInput({ value, onChange, pause, ...rest }: DebouncedInputProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  // Texts that `onChange` got and `value` has not caught up with: a late `value` must not undo later letters.
  const pending = useRef<string[]>([]);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const index = pending.current.indexOf(value);
    pending.current = index < 0 ? [] : pending.current.slice(index + 1);
    if (index >= 0) return;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  const flush = (text: string, isAgain = false) => {
    clearTimeout(timer.current);
    const last = isAgain ? value : (pending.current.at(-1) ?? value);
    if (text === last) return;
    pending.current.push(text);
    latest.current(text);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (pause === 0) flush(text);
    else timer.current = setTimeout(() => flush(text), pause);
  };
  return (
    <TextInput
      maxLength={200}
      {...rest}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={() => flush(typed)}
      onKeyDown={(event) => event.key === 'Enter' && flush(typed, true)}
    />
  );
}

interface DebouncedSearchProps
  extends Pick<ComponentProps<typeof DebouncedInput>, 'value' | 'onChange' | 'pause' | 'placeholder'> {
  label: string;
}

export function DebouncedSearch({ label, placeholder = label, ...input }: DebouncedSearchProps) {
  return (
    <SearchField label={label}>
      <DebouncedInput
        {...input}
        type="search"
        inputMode="search"
        placeholder={placeholder}
        className="ps-icon text-ellipsis"
      />
    </SearchField>
  );
}
