import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { RowPage } from '#src/ui/found-rows.ts';
import { MOST_NARROWED } from './order-filter.ts';
import { isNarrowed, type OrderSearch } from './order-search.ts';

interface Narrowed {
  found: RowPage<Order> | undefined;
  /** Whether the code that narrows is here, if it is needed. */
  isReady: boolean;
  /** Only on a narrowed list: which orders stay, and in words what was narrowed. */
  keeps?: (order: Order) => boolean;
  note?: string | undefined;
}

type Matching = typeof import('./order-matching.ts');

let code: Matching | undefined;

/**
 * The code that narrows a list, undefined until it has been fetched. It does not suspend: the whole screen would leave
 * for a moment when a list that is shown is narrowed for the first time.
 * @param isNeeded whether an error in fetching it is thrown.
 */
function useMatching(isNeeded: boolean): Matching | undefined {
  const [fault, setFault] = useState<unknown>();
  const [, setFetched] = useState(code);
  useEffect(() => {
    if (code) return;
    import('./order-matching.ts').then((fetched) => {
      code = fetched;
      setFetched(fetched);
    }, setFault);
  }, []);
  if (isNeeded && !code && fault !== undefined) throw fault;
  return code;
}

/** The page of a list to show: as the server has it, or narrowed on the device. */
export function useNarrowed(search: OrderSearch, page: OrderPage | undefined): Narrowed {
  const client = useQueryClient();
  const sku = /^\s*(sku-\S{8,})\s*$/i.exec(search.q ?? '')?.[1];
  const { data: ofSku } = useQuery({
    ...orderQueries.list({ by: 'sku', sku: sku ?? '' }, { page: 1, per_page: MOST_NARROWED }),
    enabled: sku !== undefined,
  });
  const isNeeded = isNarrowed(search);
  const matching = useMatching(isNeeded);
  if (!isNeeded)
    return { found: page && { rows: page.orders, page: search.page, total: page.total }, isReady: true };
  if (!matching) return { found: undefined, isReady: false };
  const narrowed = matching.narrowed(search, page, {
    linesOf: (id) => client.getQueryData(orderQueries.items(id).queryKey),
    bySku: sku ? new Set(ofSku?.orders.map(({ id }) => id)) : undefined,
  });
  return { ...narrowed, isReady: true };
}
