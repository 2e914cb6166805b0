import type { KeyboardEvent } from 'react';

/**
 * Moves the focus by arrow keys, Home and End between a search box and the rows below it (`data-row`).
 * @param typesOn whether a letter that is typed on a row goes into the search box.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, columns = 1, typesOn = false): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, nativeEvent } = event;
  if (altKey || ctrlKey || metaKey || event.defaultPrevented || nativeEvent.isComposing) return;
  const search = currentTarget.querySelector('input');
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.contains(target as Node));
  if (at < 0 && target !== search) return;
  const next = () => {
    if (key === 'ArrowDown') return rows[at < 0 ? 0 : Math.min(at + columns, rows.length - 1)];
    if (at < 0) return undefined;
    if (key === 'ArrowUp') return at < columns ? search : rows[at - columns];
    if (key === 'ArrowRight' && columns > 1) return rows[at + 1];
    if (key === 'ArrowLeft' && columns > 1) return rows[at - 1];
    if (key === 'Home') return rows[0];
    return key === 'End' ? rows.at(-1) : undefined;
  };
  const isTyped = typesOn && key !== ' ' && (key.length === 1 || key === 'Backspace');
  const to = next() ?? (isTyped && at >= 0 ? search : undefined);
  if (!to) return;
  // A letter goes to the search box that takes the focus.
  if (!isTyped) event.preventDefault();
  focusable(to).focus();
}

/** A row is a control, or has its main one at its end. */
const focusable = (row: HTMLElement): HTMLElement =>
  row.matches('input,button') ? row : ([...row.querySelectorAll('button')].at(-1) ?? row);
