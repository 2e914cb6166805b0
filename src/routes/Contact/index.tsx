import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ContactList, ContactSearch } from '#src/features/contacts/contact-list.tsx';

export const Route = createFileRoute('/Contact/')({
  validateSearch: (search: Partial<ContactSearch> & SearchSchemaInput) => ContactSearch.parse(search),
  component: Contacts,
});

function Contacts() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ContactList search={search} onSearch={(next) => void navigate({ search: next })} />;
}
