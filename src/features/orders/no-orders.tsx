import { Button } from '#src/ui/button.tsx';
import type { Patch } from '#src/ui/list-controls.ts';
import { filterPatch, showsDates } from './order-filter.ts';
import type { OrderSearch } from './order-search.ts';
import { longerShipped, viewOf, viewPatch, widerOf } from './order-views.ts';

interface NoOrdersProps {
  search: OrderSearch;
  onPatch: Patch<OrderSearch>;
  /** What was looked at, if that is not all. */
  note: string | undefined;
}

/** What to do where no order is found: look for less, or over a longer time, the next longer one first. */
export function NoOrders({ note, ...props }: NoOrdersProps) {
  const { q } = props.search;
  return (
    <>
      {q && <p className="text-small text-ink-2 wrap-anywhere">Searched for “{q}”</p>}
      {note && <p className="max-w-prose text-small text-ink-2">{note}</p>}
      <Offer {...props} />
    </>
  );
}

function Offer({ search, onPatch }: Omit<NoOrdersProps, 'note'>) {
  const { filter, q } = search;
  const today = new Date();
  if (q) return <Button onClick={() => onPatch({ q: undefined, page: 1 })}>Clear search</Button>;
  const { shipped_from, shipped_to } = search;
  if (shipped_from || shipped_to) {
    // Beside it, the list offers to clear the range.
    const longer = longerShipped(search, today);
    return longer && <Button onClick={() => onPatch({ ...longer.range, page: 1 })}>{longer.label}</Button>;
  }
  const wider = showsDates(filter) ? widerOf(filter, today) : undefined;
  if (wider)
    return (
      <Button onClick={() => onPatch(filterPatch(search, { ...filter, ...wider.dates }))}>
        {wider.label}
      </Button>
    );
  return (
    // Under All, only a search of columns is left to clear.
    viewOf(search) !== 'All' && (
      <Button onClick={() => onPatch(viewPatch('All', today))}>Show all orders</Button>
    )
  );
}
