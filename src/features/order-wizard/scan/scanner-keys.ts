/** Scanners that type: a burst of keys that ends in Enter, faster than people type. */

/** A scanner's keys come every 1 to 30 ms, those of the fastest typists every 60 ms. */
const MOST_MS_A_KEY = 35;
const PAUSE_MS = 100;
const SHORTEST = 6;

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Calls back with each burst. If that returns true, Enter does nothing else, and what the scanner typed into a field is
 * removed from it. Returns an unsubscribe function.
 */
export function listenToScanner(onCode: (text: string) => boolean): () => void {
  let text = '';
  let startedAt = 0;
  let lastAt = 0;
  let field: { readonly input: Field; readonly before: string } | undefined;
  const listen = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event;
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat;
    if (isModified || timeStamp - lastAt > PAUSE_MS) text = '';
    if (isModified) return;
    const isFast = timeStamp - startedAt <= MOST_MS_A_KEY * text.length;
    if (key === 'Enter') {
      const burst = text;
      text = '';
      if (burst.length < SHORTEST || !isFast || !onCode(burst)) return;
      event.preventDefault();
      event.stopPropagation();
      if (field) restore(field.input, field.before);
      return;
    }
    if ([...key].length !== 1) return;
    if (text === '') {
      startedAt = timeStamp;
      field = isField(target) ? { input: target, before: target.value } : undefined;
    } else if (isFast && !field) {
      // A letter of a code is no shortcut.
      event.stopPropagation();
    }
    text += key;
    lastAt = timeStamp;
  };
  document.addEventListener('keydown', listen, { capture: true });
  return () => document.removeEventListener('keydown', listen, { capture: true });
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Sets a field as if the user had: React follows its own setter only. */
function restore(input: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
  set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
