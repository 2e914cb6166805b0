import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '#src/api/organizations.ts';
import { ClientScreen } from '#src/features/clients/client-screen.tsx';
import { OrderFilter } from '#src/features/orders/order-filter.ts';
import { defaultOrderSearch } from '#src/features/orders/order-search.ts';
import { idParams } from '#src/routes/-id-params.ts';

export const Route = createFileRoute('/Organization/$id/')({
  params: idParams,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(organizationQueries.one(params.id));
  },
  component: Client,
});

function Client() {
  const { id } = Route.useParams();
  const filter = OrderFilter.parse({ filter_by: 'client', filter_org_id: id });
  return (
    <ClientScreen
      id={id}
      ordersLink={{ to: '/Order', search: { ...defaultOrderSearch(new Date()), filter } }}
    />
  );
}
