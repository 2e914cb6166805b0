import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ContactList } from '#src/features/contacts/contact-list.tsx';
import { ContactSearch } from '#src/features/contacts/contact-search.ts';
import { useRememberView } from '#src/routes/-views.ts';

export const Route = createFileRoute('/Contact/')({
  validateSearch: (search: Partial<ContactSearch> & SearchSchemaInput) => ContactSearch.parse(search),
  component: Contacts,
});

function Contacts() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useRememberView('/Contact', search);
  return (
    <ContactList
      search={search}
      onPatch={(patch, move) => void navigate({ search: (now) => ({ ...now, ...patch }), ...move })}
    />
  );
}
