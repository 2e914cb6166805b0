import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ContactList } from '#src/features/contacts/contact-list.tsx';
import { ContactSearch } from '#src/features/contacts/contact-search.ts';
import { useListState } from '#src/features/saved-views/list-views.tsx';
import { useUsualClient } from '#src/routes/-usual-client.ts';

export const Route = createFileRoute('/Contact/')({
  validateSearch: (search: Partial<ContactSearch> & SearchSchemaInput) => ContactSearch.parse(search),
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
