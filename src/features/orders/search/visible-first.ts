/** What an entry of the palette shows of the orders that are found. */
import type { Order } from '#src/contract/order.ts';
import { memoized } from '#src/memoized.ts';
import { type FoundOrder, fitOf, NONE, searchText, valuesOf, type Wanted, wanted } from './find-orders.ts';

/** What each list shows of an order. */
const textShown = memoized(({ id, ship_to_name, order_status }: Order) =>
  searchText([ship_to_name, order_status], String(id)),
);

const hiddenOf = (order: Order, words: readonly Wanted[]) =>
  words.filter((word) => fitOf(textShown(order), word) === NONE);

/** Sorts orders that show the words before those that have them in another value, and those before matching lines. */
export function visibleFirst(found: readonly FoundOrder[], text: string): FoundOrder[] {
  const words = wanted(text);
  const byPlace = Map.groupBy(found, ({ order, line }) => {
    if (line) return 'line';
    return hiddenOf(order, words).length > 0 ? 'hidden' : 'shown';
  });
  return (['shown', 'hidden', 'line'] as const).flatMap((place) => byPlace.get(place) ?? []);
}

/** The values of an order that have those words which it does not show. */
export function hiddenMatches(order: Order, text: string): string[] {
  const words = hiddenOf(order, wanted(text));
  const values = valuesOf(order).filter((value) => value != null);
  return values.filter((value) => {
    const own = searchText([value], value.replace(/\s/g, '').toLowerCase());
    return words.some((word) => fitOf(own, word) > NONE);
  });
}
