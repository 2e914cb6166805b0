import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '#src/api/organizations.ts';
import { ClientScreen } from '#src/features/clients/client-screen.tsx';
import { ordersLink } from '#src/features/saved-views/list-views.tsx';
import { recordRoute } from '#src/routes/-id-params.ts';

export const Route = createFileRoute('/Organization/$id/')({
  ...recordRoute(organizationQueries.one),
  component: Client,
});

function Client() {
  const { id } = Route.useParams();
  return <ClientScreen id={id} ordersLink={ordersLink({ filter_by: 'client', filter_org_id: id })} />;
}
