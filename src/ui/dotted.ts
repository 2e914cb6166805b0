/** Stands between two facts of a line. If the line breaks, it stays with the second one. */
export const DOT = ' ·\u00a0';

/** Joins facts to a line; those that are missing are left out. */
export const dotted = (...facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(DOT);
