import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { filterPatch, type ListState, type OrderSearch, showsDates } from './order-search.ts';
import { longerShipped, viewOf, viewPatch, widerOf } from './order-views.tsx';
import { texts } from './texts.ts';

interface SearchNoteProps extends ListState {
  /** What was looked at, if that is not all. */
  note: string | undefined;
  /** How many orders more the search finds in the view All. */
  inAll: number;
  hasSome?: boolean;
}

/** What was searched, and what the filter hides of what was found. */
export function SearchNote({ search, onPatch, note, inAll, hasSome = false }: SearchNoteProps) {
  const { q } = search;
  return (
    <div className={classes('flex flex-wrap items-center gap-x-4 gap-y-2', hasSome && 'mt-3')}>
      <p role="status" className="max-w-prose text-small text-ink-2 empty:hidden">
        {note}
      </p>
      {inAll > 0 && (
        <Button onClick={() => onPatch({ ...viewPatch('All', new Date()), q })}>
          {texts.inAll(inAll, hasSome)}
        </Button>
      )}
    </div>
  );
}

/** Offers to look for less or over a longer time, where no order is found. */
export function NoOrders(props: SearchNoteProps) {
  const { search, onPatch } = props;
  const { q } = search;
  const offer = offerOf(search, new Date());
  return (
    <>
      {q && <p className="text-small text-ink-2 wrap-anywhere">Searched for “{q}”</p>}
      <SearchNote {...props} />
      {offer && <Button onClick={() => onPatch({ ...offer.patch, page: 1 })}>{offer.label}</Button>}
    </>
  );
}

function offerOf(
  search: OrderSearch,
  today: Date,
): { label: string; patch: Partial<OrderSearch> } | undefined {
  const { filter, q, shipped_from, shipped_to } = search;
  if (q) return { label: 'Clear search', patch: { q: undefined } };
  // Beside it, the list offers to clear the range.
  if (shipped_from || shipped_to) return longerShipped(search, today);
  const wider = showsDates(filter) ? widerOf(filter, today) : undefined;
  if (wider) return { label: wider.label, patch: filterPatch(search, { ...filter, ...wider.dates }) };
  // Under All, only a search of columns is left to clear.
  if (viewOf(search) === 'All') return undefined;
  return { label: 'Show all orders', patch: viewPatch('All', today) };
}
