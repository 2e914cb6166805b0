import { datesOf, type OrderSearch, showsDates } from '#src/features/orders/search/order-search.ts';
import { searchTexts } from '#src/features/orders/search/search-texts.ts';
import { texts } from '#src/features/orders/texts.ts';

/** Returns a sentence for each range of days whose first one is after its last: no order is within them. */
export function reversedDates({ filter, shipped_from, shipped_to }: OrderSearch): readonly string[] {
  const ranges = [
    [texts.columns.created, ...(showsDates(filter) ? datesOf(filter) : [])],
    [texts.columns.shipped, shipped_from, shipped_to],
  ] as const;
  return ranges.flatMap(([name, from, to]) => (from && to && from > to ? searchTexts.reversed(name) : []));
}
