/** The keyboard shortcuts: what each does, and when they are ignored. */
import { tinykeys } from 'tinykeys';
import { typeAhead } from './typed-ahead.ts';

/** The second key after `g`. */
const SCREEN_KEYS = ['d', 'p', 'o', 't', 'c'] as const;
export type ScreenKey = (typeof SCREEN_KEYS)[number];

export interface KeyActions {
  readonly palette: () => void;
  readonly isPaletteOpen: () => boolean;
  readonly keys: () => void;
  readonly newOrder: () => void;
  readonly screen: (key: ScreenKey) => void;
  /** Whether keys without Ctrl or ⌘ act (WCAG 2.1.4: users can turn them off). */
  readonly singleKeys: () => boolean;
}

/**
 * Listens for shortcuts. Returns an unsubscribe function.
 * @param actions read when a key is pressed.
 */
export function listenForKeys(actions: () => KeyActions): () => void {
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
        // On many keyboards these characters need Shift.
        '[Shift]+/': focusSearch,
        '[Shift]+?': () => actions().keys(),
        n: () => actions().newOrder(),
        // One sequence for all: with separate ones, the others would go on waiting for their second key.
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

// Prefers a text search; else the first filter, or the button that opens the filters.
const SEARCHES = [
  '#content search input:is([type=search], [type=text], :not([type]))',
  '#content input[type=search]',
  '#content search :is(input, select, button)',
];

/** The place of a search whose code is loading. Nothing else takes the focus meanwhile. */
const LOADING_SEARCH = '#content [data-search]:empty';

/** Focuses the screen's main search. */
function focusSearch(event: KeyboardEvent): void {
  if (document.querySelector(LOADING_SEARCH)?.checkVisibility()) {
    event.preventDefault();
    return;
  }
  const field = SEARCHES.flatMap((search) => [...document.querySelectorAll<HTMLElement>(search)]).find(
    (each) => each.checkVisibility(),
  );
  if (!field) return;
  // Otherwise the key itself is typed into the box.
  event.preventDefault();
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}
