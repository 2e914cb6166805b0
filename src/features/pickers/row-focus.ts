import type { KeyboardEvent } from 'react';

/**
 * Moves the focus between the search box and the rows of a list: arrows, Home and End. Enter in the search box presses
 * the first row, and typing on a row goes on in the search box.
 */
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
