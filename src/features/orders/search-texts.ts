/** The texts of the search for orders, which are loaded with it. */
import type { OrderItem } from '#src/contract/order-item.ts';
import { translated } from '#src/languages/language.ts';
import { formatCount } from '#src/ui/format.ts';

interface SearchedCounts {
  readonly isSearching: boolean;
  readonly orders: readonly unknown[];
  readonly withLines: number;
  readonly total: number;
}

type Line = Pick<OrderItem, 'title' | 'sku'> & { readonly qty?: number };

export const searchTexts = translated('search', {
  /** What a search looked at, unless that was everything. */
  searched: ({ isSearching, orders, withLines, total }: SearchedCounts) => {
    const isCounted = withLines < orders.length;
    if (isSearching)
      return `Searching older orders …${isCounted ? ` ${formatCount(withLines)} of ${formatCount(total)}` : ''}`;
    if (isCounted)
      return `Products were searched in the ${formatCount(withLines)} orders that this device has in full, of ${formatCount(total)}.`;
    if (orders.length < total)
      return `The newest ${formatCount(orders.length)} of ${formatCount(total)} orders were searched.`;
    return undefined;
  },
  /** A line of an order, as `2 × Night Ferry press kit`. */
  line: ({ qty, title, sku }: Line) => `${qty === undefined ? '' : `${formatCount(qty)} × `}${title || sku}`,
});
