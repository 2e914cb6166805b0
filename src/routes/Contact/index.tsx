import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ContactSearch } from '#src/features/contacts/contact-search.ts';
import { Contacts } from './-contacts.tsx';

export const Route = createFileRoute('/Contact/')({
  validateSearch: (search: Partial<ContactSearch> & SearchSchemaInput) => ContactSearch.parse(search),
  component: Contacts,
});
