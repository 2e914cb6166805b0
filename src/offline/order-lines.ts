import type { OrderItem } from '#src/contract/order-item.ts';
import type { DraftItem } from './draft.ts';

/**
 * What must change at the server so that no line there contradicts the draft.
 * @returns lines with the quantity each must have; 0 removes one. A product's second line is removed, too.
 */
export function linesToMend(
  lines: readonly OrderItem[],
  items: readonly DraftItem[],
): { line: OrderItem; qty: number }[] {
  const wanted = new Map(items.map((item) => [item.product_id, item.qty]));
  return lines.flatMap((line) => {
    const qty = wanted.get(line.product_id) ?? 0;
    wanted.delete(line.product_id);
    return line.qty === qty ? [] : [{ line, qty }];
  });
}
