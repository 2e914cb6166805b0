import { lazy } from 'react';
import { OrderList } from '#src/features/orders/order-list.tsx';
import { OrderSearch } from '#src/features/orders/order-search.ts';
import { useListPlace } from '#src/routes/-views.ts';

// Without its code, the error says what is the matter.
const KnownOrders = lazy(() => import('./-known-orders.tsx').catch(() => ({ default: () => null })));

/** The Orders list, alone or in a pane. */
export function Orders() {
  const [search, onPatch] = useListPlace('/Order', OrderSearch);
  return <OrderList search={search} onPatch={onPatch} KnownOrders={KnownOrders} />;
}
