/** The look of a link in a text or a cell. */
export const textLink = 'font-medium text-accent hover:underline';

/** The look of a link that is an icon; its label is its name. */
export const iconLink =
  'inline-flex aspect-square items-center justify-center rounded-md text-ink-2 target hover:bg-sunken hover:text-ink';

/** The link of a row to its own screen; the whole card leads there. */
export const rowLink =
  'font-medium in-data-card:font-semibold hover:text-accent hover:underline in-data-card:after:absolute in-data-card:after:inset-0 in-data-card:after:rounded-lg';

/** What can be pressed in a card beside the card itself. */
export const aboveCard = 'in-data-card:relative in-data-card:z-1';
