export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

function rootMark(mark: string) {
  let shown = 0;
  return (_: Element | null) => {
    shown += 1;
    document.documentElement.dataset[mark] = '';
    return () => {
      shown -= 1;
      if (shown === 0) delete document.documentElement.dataset[mark];
    };
  };
}

/**
 * Refs of elements that change the rest of the page: `<html>` has `data-dialog`, `data-step` or `data-cart` while one is
 * shown. With `html:has()`, the browser would style every element anew at each change of the page.
 */
export const marksDialog = rootMark('dialog');
export const marksStep = rootMark('step');
export const marksCart = rootMark('cart');

export const textLink = 'font-medium text-accent hover:underline';

export const iconLink =
  'inline-flex aspect-square items-center justify-center rounded-md text-ink-2 target hover:bg-sunken hover:text-ink';

/** The link of a row to its screen; the whole card is clickable. */
export const rowLink =
  'font-medium in-data-card:font-semibold hover:text-accent hover:underline in-data-card:after:absolute in-data-card:after:inset-0 in-data-card:after:rounded-lg';

/** Makes a control in a card clickable beside the card's own link. */
export const aboveCard = 'in-data-card:relative in-data-card:z-1';

/** The rows of a list on a phone: from edge to edge; beside a record, in a box. */
export const ROWS =
  '-mx-4 divide-y divide-line border-y border-line bg-surface in-data-panes:mx-0 in-data-panes:overflow-clip in-data-panes:rounded-lg in-data-panes:border';

/** Fields in two columns; with large text on a phone, in one. `col-span-full` gives a field its own line. */
export const FIELDS = 'grid grid-cols-2 gap-3 max-[17rem]:grid-cols-1';

export const ROW = '@container relative flex items-center gap-3 px-4 has-aria-[current=page]:bg-accent-soft';
