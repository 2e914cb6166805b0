import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { contactQueries } from '#src/api/contacts.ts';
import { DESTINATION_TEXTS } from '#src/contract/contact.ts';
import { localListState, UrlId } from '#src/contract/list.ts';
import { ContactList } from '#src/features/contacts/contact-list.tsx';
import { useListState } from '#src/features/saved-views/list-views.tsx';
import { useUsualClient } from '#src/routes/-usual-client.ts';

const ContactSearch = z.object({ filter_org_id: UrlId, ...localListState('name', DESTINATION_TEXTS) });
type ContactSearch = z.infer<typeof ContactSearch>;

export const Route = createFileRoute('/Contact/')({
  validateSearch: (search: Partial<ContactSearch> & SearchSchemaInput) => ContactSearch.parse(search),
  loader: ({ context, location, cause }) => {
    if (cause !== 'enter') return;
    const { filter_org_id: orgId, active } = ContactSearch.parse(location.search);
    if (orgId) void context.queryClient.prefetchQuery(contactQueries.ofOrganization(orgId, active));
  },
  component: Contacts,
});

function Contacts() {
  const list = useListState('/Contact', ContactSearch);
  const { search, onPatch } = list;
  const isOpening = useUsualClient(search.filter_org_id === undefined, (filter_org_id) =>
    onPatch({ filter_org_id }, { replace: true }),
  );
  return <ContactList {...list} isOpening={isOpening} />;
}
