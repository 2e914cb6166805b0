import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { OrderList } from '#src/features/orders/order-list.tsx';
import { OrderSearch } from '#src/features/orders/order-search.ts';
import { useRememberView } from '#src/routes/-views.ts';

export const Route = createFileRoute('/Order/')({
  validateSearch: (search: Partial<OrderSearch> & SearchSchemaInput) => OrderSearch.parse(search),
  component: Orders,
});

function Orders() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useRememberView('/Order', search);
  return (
    <OrderList
      search={search}
      onPatch={(patch, move) => void navigate({ search: (now) => ({ ...now, ...patch }), ...move })}
    />
  );
}
