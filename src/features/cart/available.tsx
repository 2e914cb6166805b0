import type { Product } from '#src/contract/product.ts';
import { classes } from '#src/ui/classes.ts';
import { DOT, formatCount } from '#src/ui/format.ts';
import { isLow, useLowMark } from './low-stock.ts';
import { texts } from './texts.ts';

interface AvailableProps {
  product: Pick<Product, 'id' | 'qty'>;
  /** How many days the stock lasts; undefined without a rate. */
  days?: number | undefined;
  /** Without the word “available”, which would repeat in every row. */
  isColumn?: boolean;
  /** In large type, for the header of a screen. */
  isHead?: boolean;
}

export function Available({ product: { id, qty }, days, isColumn = false, isHead = false }: AvailableProps) {
  const [mark] = useLowMark(id);
  const low = isLow(qty, mark, days);
  const count = qty > 0 || isColumn ? formatCount(qty) : texts.none;
  return (
    <span className={classes(isColumn && 'whitespace-nowrap', low && 'font-semibold text-warning')}>
      {isHead ? <span className="text-[1.75rem] leading-tight font-bold">{count}</span> : count}
      {!isColumn && ` ${texts.unit}`}
      {low && qty > 0 && (isColumn ? ' ' : DOT) + texts.low}
    </span>
  );
}
