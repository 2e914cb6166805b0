export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

export const textLink = 'font-medium text-accent hover:underline';

export const iconLink =
  'inline-flex aspect-square items-center justify-center rounded-md text-ink-2 target hover:bg-sunken hover:text-ink';

/** The link of a row to its screen; the whole card is clickable. */
export const rowLink =
  'font-medium in-data-card:font-semibold hover:text-accent hover:underline in-data-card:after:absolute in-data-card:after:inset-0 in-data-card:after:rounded-lg';

/** Makes a control in a card clickable beside the card's own link. */
export const aboveCard = 'in-data-card:relative in-data-card:z-1';
