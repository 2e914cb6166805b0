import { Check } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';

interface PickRowProps {
  name: string;
  detail: string | undefined;
  isChosen: boolean;
  onPick: () => void;
}

export function PickRow({ name, detail, isChosen, onPick }: PickRowProps) {
  const id = useId();
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        data-row
        aria-label={`Select ${name}`}
        aria-describedby={detail ? id : undefined}
        aria-current={isChosen || undefined}
        onClick={onPick}
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken aria-[current=true]:bg-accent-soft"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-medium">{name}</span>
          {detail && (
            <span id={id} className="block text-small text-ink-2">
              {detail}
            </span>
          )}
        </span>
        {isChosen && <Check size={18} aria-hidden="true" className="shrink-0 text-accent" />}
      </button>
    </li>
  );
}

/** Arrow keys, Home and End; Enter in the search box presses the first row; typing on a row goes on in the box. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const { key, target, altKey, ctrlKey, metaKey, nativeEvent } = event;
  if (!list || altKey || ctrlKey || metaKey || nativeEvent.isComposing) return;
  const search = list.querySelector('input');
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(target as HTMLElement);
  if (at < 0 && target !== search) return;
  const to = nextFor(key, at, rows, search);
  if (to === 'press' ? rows.length === 0 : !to) return;
  // A letter goes to the search box that takes the focus.
  if (to !== search || key === 'ArrowUp') event.preventDefault();
  if (to === 'press') rows[0]?.click();
  else to?.focus();
}

function nextFor(key: string, at: number, rows: readonly HTMLElement[], search: HTMLElement | null) {
  if (key === 'ArrowDown') return rows[Math.min(at + 1, rows.length - 1)];
  if (key === 'ArrowUp') return at > 0 ? rows[at - 1] : search;
  if (at < 0) return key === 'Enter' ? 'press' : undefined;
  if (key === 'Home') return rows[0];
  if (key === 'End') return rows.at(-1);
  return key !== ' ' && (key.length === 1 || key === 'Backspace') ? search : undefined;
}
