import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { OrderSearch } from '#src/features/orders/order-search.ts';
import { Orders } from './-orders.tsx';

export const Route = createFileRoute('/Order/')({
  validateSearch: (search: Partial<OrderSearch> & SearchSchemaInput) => OrderSearch.parse(search),
  component: Orders,
});
