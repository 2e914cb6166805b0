/** The order of what a picker offers. */

/** Rows under a heading, or the rows without one. */
export interface Section<Item> {
  readonly heading: string | undefined;
  readonly items: readonly Item[];
}

/** A slow phone sorts this many within a frame. More stay as the service sorted them. */
const SORTED_AT_ONCE = 500;
const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Sorts rows by their place, if they have one, and by name. */
export function inOrder<Item>(
  rows: readonly Item[],
  nameOf: (item: Item) => string,
  placeOf: (item: Item) => number = () => 0,
): readonly Item[] {
  if (rows.length > SORTED_AT_ONCE) return rows;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b) || COLLATOR.compare(nameOf(a), nameOf(b)));
}

/** Divides rows: the recent ones first, then those without a group, then each group under its heading. */
export function sectionsOf<Item extends { readonly id: number }>(
  rows: readonly Item[],
  recent: readonly Item[],
  groupOf: (item: Item) => string | undefined = () => undefined,
): Section<Item>[] {
  const first = recent.filter((item) => groupOf(item) === undefined);
  const others = rows.filter(({ id }) => !first.some((item) => item.id === id));
  const plain = others.filter((item) => groupOf(item) === undefined);
  const headings = [...new Set(others.flatMap((item) => groupOf(item) ?? []))];
  return [
    { heading: 'Recent', items: first },
    { heading: first.length > 0 ? 'All others' : undefined, items: plain },
    ...headings.map((heading) => ({ heading, items: others.filter((item) => groupOf(item) === heading) })),
  ].filter(({ items }) => items.length > 0);
}
