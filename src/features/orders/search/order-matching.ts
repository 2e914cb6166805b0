/** The page of the Orders list: as the server has it, narrowed or searched on the device. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { OrderPage } from '#src/contract/order.ts';
import type { Listed, Searched } from '#src/features/orders/list/order-selection.ts';
import { texts } from '#src/features/orders/texts.ts';
import { reported } from '#src/reports/reports.ts';
import { pageOf } from '#src/ui/list/pagination.tsx';
import type { OrderFinder } from './order-finder.ts';
import { isNarrowed, matcher, type OrderSearch } from './order-search.ts';

export function narrowed(search: OrderSearch, fetched: OrderPage | undefined): Listed {
  const keeps = matcher(search);
  if (!fetched) return { found: undefined, keeps };
  const { orders, total } = fetched;
  const kept = orders.filter(keeps);
  return {
    found: pageOf(kept, search.page, search.per_page),
    keeps,
    ...(orders.length < total
      ? { note: texts.narrowedFirst(kept.length, orders.length, total) }
      : { count: texts.narrowed(kept.length, total) }),
  };
}

export function useListed(search: OrderSearch, page: OrderPage | undefined): Listed {
  const { q = '' } = search;
  const searched = useSearched(q);
  const found = useMemo(
    () => (q.trim() ? searched?.list(search, page) : undefined),
    [q, search, page, searched],
  );
  if (found) return found;
  if (isNarrowed(search)) return narrowed(search, page);
  return { found: page && { rows: page.orders, page: search.page, total: page.total } };
}

export function useSearched(text: string): Searched | undefined {
  const { queryClient, restore, device } = useRouter().options.context;
  const [finder, setFinder] = useState<OrderFinder>();
  const wanted = text.trim();
  useEffect(() => {
    if (!wanted) return;
    void import('./order-finder.ts')
      .then(({ orderFinder }) => setFinder(orderFinder({ queryClient, restore, queries: device.queries })))
      .catch(reported('searching orders'));
  }, [wanted, queryClient, restore, device]);
  useEffect(() => (wanted ? finder?.search(wanted) : undefined), [finder, wanted]);
  const { subscribe, state } = finder ?? NOT_LOADED;
  const searched = useSyncExternalStore(subscribe, state);
  return wanted ? searched : undefined;
}

const NOT_LOADED = { subscribe: () => () => undefined, state: () => undefined };
