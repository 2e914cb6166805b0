/** How many pieces of a product there are, and whether these are few: by the user's own mark, or by the provider's rules. */
import { useMemo } from 'react';
import type { Product } from '#src/contract/product.ts';
import { rules } from '#src/contract/provider.ts';
import { LowStockV1 } from '#src/storage/stored/later-preferences-v1.ts';
import { classes } from '#src/ui/classes.ts';
import { formatCount } from '#src/ui/format.ts';
import { BUILT, usePreference, useStoredPreferences } from '#src/user-data/preferences.ts';
import { texts } from './texts.ts';

/** The user's mark of a product on this device: it is low when fewer pieces are left. */
export const useLowMark = (id: number) => usePreference(`${BUILT.lowStock}${id}`, LowStockV1);

export function useLowMarks(): ReadonlyMap<number, number> {
  const preferences = useStoredPreferences();
  return useMemo(() => {
    const marks = new Map<number, number>();
    for (const [name, value] of preferences) {
      const { data } = name.startsWith(BUILT.lowStock) ? LowStockV1.safeParse(value) : {};
      if (data !== undefined) marks.set(Number(name.slice(BUILT.lowStock.length)), data);
    }
    return marks;
  }, [preferences]);
}

/** By the user's mark; without one, by how many days the product lasts, or else by its pieces. */
export function isLow(pieces: number, mark: number | undefined, days: number | undefined): boolean {
  if (mark !== undefined) return pieces < mark;
  return days === undefined ? pieces <= rules.low_stock_pieces : days <= rules.low_stock_days;
}

interface AvailableProps {
  product: Pick<Product, 'id' | 'qty'>;
  days?: number | undefined;
  /** The number without its word, in a column that has it as its head. */
  isColumn?: boolean;
  isHead?: boolean;
}

export function Available({ product: { id, qty }, days, isColumn = false, isHead = false }: AvailableProps) {
  const [mark] = useLowMark(id);
  const low = isLow(qty, mark, undefined) || isLow(qty, mark, days);
  const count = qty > 0 || isColumn ? formatCount(qty) : texts.none;
  return (
    <span className={classes(isColumn && 'whitespace-nowrap', low && 'font-semibold text-warning')}>
      {isHead ? <span className="text-[1.75rem] leading-9 font-bold">{count}</span> : count}
      {!isColumn && ` ${texts.unit}`}
      {low && qty > 0 && (isColumn ? ' ' : ' · ') + texts.low}
    </span>
  );
}
