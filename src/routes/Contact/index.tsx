import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ContactList } from '#src/features/contacts/contact-list.tsx';
import { ContactSearch } from '#src/features/contacts/contact-search.ts';
import { useUsualClient } from '#src/routes/-usual-client.ts';
import { useListPlace } from '#src/routes/-views.ts';

export const Route = createFileRoute('/Contact/')({
  validateSearch: (search: Partial<ContactSearch> & SearchSchemaInput) => ContactSearch.parse(search),
  component: Contacts,
});

function Contacts() {
  const [search, onPatch] = useListPlace('/Contact', ContactSearch);
  const isOpening = useUsualClient(search.filter_org_id === undefined, (filter_org_id) =>
    onPatch({ filter_org_id }, { replace: true }),
  );
  return <ContactList search={search} onPatch={onPatch} isOpening={isOpening} />;
}
