import { tinykeys } from 'tinykeys';
import { SingleKeysOffV1 } from '#src/storage/stored/preferences-v1.ts';
import { usePreference } from '#src/user-data/preferences.ts';

interface KeyActions {
  readonly palette: () => void;
  readonly isPaletteOpen: () => boolean;
  readonly keys: () => void;
  readonly newOrder: () => void;
  readonly screen: (key: string) => void;
  /** Whether keys without Ctrl or ⌘ act (WCAG 2.1.4: users can turn them off). */
  readonly singleKeys: () => boolean;
}

export const useSingleKeysOff = () => usePreference('single keys off', SingleKeysOffV1);

/** @param screenKeys the letters that go to a screen after `g`. */
export function listenForKeys(screenKeys: string, actions: () => KeyActions): () => void {
  const stop = [
    typeAhead(() => actions().isPaletteOpen()),
    tinykeys(
      window,
      {
        '$mod+k': (event) => {
          // The browser's own action would search the web.
          event.preventDefault();
          if (!isDialogOpen()) actions().palette();
        },
      },
      { ignore: ({ repeat }) => repeat },
    ),
    tinykeys(
      window,
      {
        // Many keyboards need Shift for these characters.
        '[Shift]+/': focusSearch,
        '[Shift]+?': () => actions().keys(),
        n: () => actions().newOrder(),
        // One binding for all screens: of separate ones, the others would still wait for their second key.
        [`g ([${screenKeys}])`]: ({ key }) => actions().screen(key.toLowerCase()),
      },
      { ignore: (event) => event.repeat || !actions().singleKeys() || isTyping(event) || isDialogOpen() },
    ),
  ];
  return () => {
    for (const end of stop) end();
  };
}

const TYPED_INTO = 'input, select, textarea, [contenteditable]';

function isTyping({ isComposing, target }: KeyboardEvent): boolean {
  return isComposing || (target instanceof Element && target.closest(TYPED_INTO) !== null);
}

const isDialogOpen = () => document.querySelector('[data-dialog-ground]') !== null;

const SEARCHES = [
  '#content search input:is([type=search], :not([type]))',
  '#content input[type=search]',
  '#content search :is(input, select, button)',
];

function focusSearch(event: KeyboardEvent): void {
  const field = SEARCHES.flatMap((search) => [...document.querySelectorAll<HTMLElement>(search)]).find(
    (each) => each.checkVisibility(),
  );
  if (!field) return;
  // Otherwise the key itself is typed into the box.
  event.preventDefault();
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** The keys typed while the palette's code loads, before its field has the focus. */
let typed = '';

function typeAhead(isOpen: () => boolean): () => void {
  const collect = (event: KeyboardEvent) => {
    const { key } = event;
    if (!isOpen() || document.activeElement?.closest('[role=dialog]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isLetter = [...key].length === 1;
    if (!isLetter && key !== 'Backspace' && key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (isLetter) typed += key;
    if (key === 'Backspace') typed = typed.slice(0, -1);
  };
  // Capturing: runs before the shortcuts, which listen on the window, too.
  window.addEventListener('keydown', collect, { capture: true });
  return () => window.removeEventListener('keydown', collect, { capture: true });
}

export function takeTypedAhead(): string {
  const taken = typed;
  typed = '';
  return taken;
}
