import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { orderQueries } from '#src/api/orders.ts';
import { OrderList } from '#src/features/orders/list/order-list.tsx';
import { OrderSearch, queryOf, selectionOf } from '#src/features/orders/search/order-search.ts';
import { useListState } from '#src/features/saved-views/list-views.tsx';

export const Route = createFileRoute('/Order/')({
  validateSearch: (search: Partial<OrderSearch> & SearchSchemaInput) => OrderSearch.parse(search),
  loader: ({ context, location, cause }) => {
    // Preloading a link, as on hover, loads its code only.
    if (cause !== 'enter') return;
    const search = OrderSearch.parse(location.search);
    const selection = selectionOf(search.filter, new Date());
    if (selection) void context.queryClient.prefetchQuery(orderQueries.list(selection, queryOf(search)));
  },
  component: Orders,
});

function Orders() {
  return <OrderList {...useListState('/Order', OrderSearch)} />;
}
