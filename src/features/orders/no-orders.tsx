import { Link } from '@tanstack/react-router';
import { Button } from '#src/ui/button.tsx';
import { classes, textLink } from '#src/ui/classes.ts';
import { filterPatch, type ListState, type OrderSearch, showsDates } from './order-search.ts';
import type { Listed } from './order-selection.ts';
import { longerShipped, viewOf, viewPatch, widerOf } from './order-views.tsx';
import { searchTexts } from './search-texts.ts';

interface SearchNoteProps extends ListState, Pick<Listed, 'note' | 'inAll' | 'products'> {
  hasSome?: boolean;
}

/** What the filter hides of what was found, and the products that were. */
export function AlsoFound({ search, onPatch, inAll = 0, products = 0, hasSome = false }: SearchNoteProps) {
  const { q = '' } = search;
  if (inAll + products === 0) return null;
  return (
    <div className={classes('flex flex-wrap items-center gap-x-4 gap-y-2', hasSome && 'mt-3')}>
      {inAll > 0 && (
        <Button onClick={() => onPatch({ ...viewPatch('All', new Date()), q })}>
          {searchTexts.inAll(inAll, hasSome)}
        </Button>
      )}
      {products > 0 && (
        <Link
          to="/Product"
          search={{ s_any: q, sort: 'match' }}
          className={`${textLink} inline-flex items-center target`}
        >
          {searchTexts.alsoProducts(products, q)}
        </Link>
      )}
    </div>
  );
}

/** Offers to look for less or over a longer time, where no order is found. */
export function NoOrders(props: SearchNoteProps) {
  const { search, onPatch, note } = props;
  const { q } = search;
  const offer = offerOf(search, new Date());
  return (
    <>
      {q && <p className="text-small text-ink-2 wrap-anywhere">{searchTexts.searchedFor(q)}</p>}
      <p role="status" className="max-w-prose text-small text-ink-2 empty:hidden">
        {note}
      </p>
      <AlsoFound {...props} />
      {offer && <Button onClick={() => onPatch({ ...offer.patch, page: 1 })}>{offer.label}</Button>}
    </>
  );
}

function offerOf(
  search: OrderSearch,
  today: Date,
): { label: string; patch: Partial<OrderSearch> } | undefined {
  const { filter, q, shipped_from, shipped_to } = search;
  if (q) return { label: searchTexts.clearSearch, patch: { q: undefined } };
  // Beside it, the list offers to clear the range.
  if (shipped_from || shipped_to) return longerShipped(search, today);
  const wider = showsDates(filter) ? widerOf(filter, today) : undefined;
  if (wider) return { label: wider.label, patch: filterPatch(search, { ...filter, ...wider.dates }) };
  // Under All, only a search of columns is left to clear.
  if (viewOf(search) === 'All') return undefined;
  return { label: searchTexts.showAll, patch: viewPatch('All', today) };
}
