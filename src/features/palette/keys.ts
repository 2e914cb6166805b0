/** The keys of the portal: what each does, and when none of them may do anything. */
import { tinykeys } from 'tinykeys';

/** What a screen is reached by after `g`. */
const SCREEN_KEYS = ['d', 'p', 'o', 't', 'c'] as const;
export type ScreenKey = (typeof SCREEN_KEYS)[number];

export interface KeyActions {
  readonly palette: () => void;
  readonly keys: () => void;
  readonly newOrder: () => void;
  readonly screen: (key: ScreenKey) => void;
  /** Whether keys without Ctrl or ⌘ act (WCAG 2.1.4: a person can turn them off). */
  readonly singleKeys: () => boolean;
}

/**
 * Listens until the returned function is called.
 * @param actions as they are when a key is pressed.
 */
export function listenForKeys(actions: () => KeyActions): () => void {
  const stop = [
    tinykeys(
      window,
      {
        '$mod+k': (event) => {
          // The browser would search the web with it.
          event.preventDefault();
          if (!isDialogOpen()) actions().palette();
        },
      },
      { ignore: ({ repeat }) => repeat },
    ),
    tinykeys(
      window,
      {
        // Shift makes these signs on many keyboards.
        '[Shift]+/': focusSearch,
        '[Shift]+?': () => actions().keys(),
        n: () => actions().newOrder(),
        // One sequence for all: those beside one that has acted would go on waiting for their second key.
        'g ([dpotc])': ({ key }) => {
          const named = SCREEN_KEYS.find((each) => each === key.toLowerCase());
          if (named) actions().screen(named);
        },
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
