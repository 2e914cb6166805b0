import { rules } from '#src/contract/provider.ts';
import { classes } from '#src/ui/classes.ts';
import { formatCount } from '#src/ui/format.ts';
import { texts } from './texts.ts';

interface AvailableProps {
  quantity: number;
  /** The number without its word, in a column that has it as its head. */
  isColumn?: boolean;
  isLow?: boolean;
}

/** How many pieces of a product there are, marked alike on every screen where they are few. */
export function Available({
  quantity,
  isColumn = false,
  isLow = quantity <= rules.low_stock_pieces,
}: AvailableProps) {
  return (
    <span className={classes(isColumn && 'whitespace-nowrap', isLow && 'font-semibold text-warning')}>
      {quantity > 0 || isColumn ? formatCount(quantity) : texts.none}
      {!isColumn && ` ${texts.unit}`}
      {isLow && quantity > 0 && (isColumn ? ' ' : ' · ') + texts.low}
    </span>
  );
}
