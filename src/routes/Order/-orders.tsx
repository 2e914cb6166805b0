import { OrderList } from '#src/features/orders/order-list.tsx';
import { OrderSearch } from '#src/features/orders/order-search.ts';
import { useListPlace } from '#src/routes/-views.ts';

/** The Orders list, alone or in a pane. */
export function Orders() {
  const [search, onPatch] = useListPlace('/Order', OrderSearch);
  return <OrderList search={search} onPatch={onPatch} />;
}
