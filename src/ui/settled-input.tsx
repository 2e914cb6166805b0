import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextInput } from './field.tsx';

/** How long a search waits for more typing before it is sent to the server, ms. */
export const SERVER_PAUSE_MS = 1_000;

interface SettledInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  /** Called with the text after `pause` ms without typing, or at once on Enter or blur. */
  onSettled: (value: string) => void;
  pause: number;
}

/** A debounced input. It shows what is typed at once; a new value from outside replaces it. */
export function SettledInput({ value, onSettled, pause, ...rest }: SettledInputProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onSettled);
  // A settled text that has not arrived as the value yet: its late arrival must not undo later letters.
  const underWay = useRef<string[]>([]);
  useEffect(() => {
    tell.current = onSettled;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const place = underWay.current.indexOf(value);
    underWay.current = place < 0 ? [] : underWay.current.slice(place + 1);
    if (place >= 0) return;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  const settle = (text: string, isAgain = false) => {
    clearTimeout(timer.current);
    const last = isAgain ? value : (underWay.current.at(-1) ?? value);
    if (text === last) return;
    underWay.current.push(text);
    tell.current(text);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (pause === 0) settle(text);
    else timer.current = setTimeout(() => settle(text), pause);
  };
  return (
    <TextInput
      maxLength={200}
      {...rest}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={() => settle(typed)}
      onKeyDown={(event) => event.key === 'Enter' && settle(typed, true)}
    />
  );
}
