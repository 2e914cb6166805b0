import { Button } from '#src/ui/button.tsx';
import type { Patch } from '#src/ui/list-controls.ts';
import { filterPatch, showsDates } from './order-filter.ts';
import type { OrderSearch } from './order-search.ts';
import { longerShipped, NARROWING, searchOf, widerOf } from './order-views.ts';

interface NoOrdersProps {
  search: OrderSearch;
  onPatch: Patch<OrderSearch>;
}

/** What to do where no order is found: look for less, or over a longer time, the next longer one first. */
export default function NoOrders({ search, onPatch }: NoOrdersProps) {
  const { filter, q } = search;
  const today = new Date();
  if (q)
    return (
      <>
        <p className="text-small text-ink-2 wrap-anywhere">Searched for “{q}”</p>
        <Button onClick={() => onPatch({ q: undefined, page: 1 })}>Clear search</Button>
      </>
    );
  const { shipped_from, shipped_to } = search;
  if (shipped_from || shipped_to) {
    // Beside it, the list offers to clear the range.
    const longer = longerShipped(search, today);
    return longer && <Button onClick={() => onPatch({ ...longer.range, page: 1 })}>{longer.label}</Button>;
  }
  const wider = showsDates(filter) ? widerOf(filter, today) : undefined;
  if (wider)
    return <Button onClick={() => onPatch(filterPatch({ ...filter, ...wider.dates }))}>{wider.label}</Button>;
  return (
    <Button onClick={() => onPatch({ ...NARROWING, ...searchOf('All', today) })}>Show all orders</Button>
  );
}
