import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { RowPage } from '#src/ui/found-rows.ts';
import { MOST_NARROWED } from './order-filter.ts';
import { isNarrowed, type OrderSearch } from './order-search.ts';

interface Narrowed {
  found: RowPage<Order> | undefined;
  /** Only on a narrowed list: which orders stay, and in words what was narrowed. */
  keeps?: (order: Order) => boolean;
  note?: string | undefined;
}

let code: Promise<typeof import('./order-matching.ts')> | undefined;

function matching() {
  code ??= import('./order-matching.ts');
  // Another try fetches it again.
  code.catch(() => {
    code = undefined;
  });
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
  if (!isNarrowed(search))
    return { found: page && { rows: page.orders, page: search.page, total: page.total } };
  return use(matching()).narrowed(search, page, {
    linesOf: (id) => client.getQueryData(orderQueries.items(id).queryKey),
    bySku: sku ? new Set(ofSku?.orders.map(({ id }) => id)) : undefined,
  });
}
