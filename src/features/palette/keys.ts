/** The keys of the portal: what each does, and when none of them may do anything. */
import { tinykeys } from 'tinykeys';

/** What a screen is reached by after `g`. */
export type ScreenKey = 'd' | 'p' | 'o' | 't' | 'c';

export interface KeyActions {
  readonly palette: () => void;
  readonly keys: () => void;
  readonly newOrder: () => void;
  readonly screen: (key: ScreenKey) => void;
  /** Whether keys without Ctrl or ⌘ act (WCAG 2.1.4: a person can turn them off). */
  readonly singleKeys: () => boolean;
}

/** Listens until the returned function is called. */
export function listenForKeys({ palette, keys, newOrder, screen, singleKeys }: KeyActions): () => void {
  const to = (key: ScreenKey) => () => screen(key);
  const stop = [
    tinykeys(
      window,
      {
        '$mod+k': (event) => {
          // The browser would search the web with it.
          event.preventDefault();
          if (!isDialogOpen()) palette();
        },
      },
      { ignore: ({ repeat }) => repeat },
    ),
    tinykeys(
      window,
      {
        // Shift makes these signs on many keyboards.
        '[Shift]+/': focusSearch,
        '[Shift]+?': keys,
        n: newOrder,
        'g d': to('d'),
        'g p': to('p'),
        'g o': to('o'),
        'g t': to('t'),
        'g c': to('c'),
      },
      { ignore: (event) => event.repeat || !singleKeys() || isTyping(event) || isDialogOpen() },
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

// A box for words first; where there is none, the first filter, or what opens the filters.
const SEARCHES = [
  '#content search input:is([type=search], [type=text], :not([type]))',
  '#content input[type=search]',
  '#content search :is(input, select, button)',
];

/** Goes to the screen's main search. */
function focusSearch(event: KeyboardEvent): void {
  const field = SEARCHES.flatMap((search) => [...document.querySelectorAll<HTMLElement>(search)]).find(
    (each) => each.checkVisibility(),
  );
  if (!field) return;
  // Or the key would be typed into it.
  event.preventDefault();
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}
