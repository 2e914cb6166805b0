import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { organizationQueries } from '#src/api/organizations.ts';
import { UrlId } from '#src/contract/list-place.ts';
import { CreateContact } from '#src/features/contacts/create-contact.tsx';
import { useListLink } from '#src/routes/-views.ts';
import { BackLink } from '#src/ui/back-link.tsx';

export const Route = createFileRoute('/Contact/create')({
  validateSearch: z.object({ filter_org_id: UrlId }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(organizationQueries.list(true));
  },
  component: NewContact,
});

function NewContact() {
  const navigate = Route.useNavigate();
  const { filter_org_id } = Route.useSearch();
  return (
    <CreateContact
      client={filter_org_id}
      back={<BackLink link={useListLink('/Contact')}>Contacts</BackLink>}
      onSaved={(orgId) => void navigate({ to: '/Contact', search: { filter_org_id: orgId }, replace: true })}
    />
  );
}
