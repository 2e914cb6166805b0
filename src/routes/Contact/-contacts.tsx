import { ContactList } from '#src/features/contacts/contact-list.tsx';
import { ContactSearch } from '#src/features/contacts/contact-search.ts';
import { useListPlace } from '#src/routes/-views.ts';

/** The Contacts list, alone or in a pane. */
export function Contacts() {
  const [search, onPatch] = useListPlace('/Contact', ContactSearch);
  return <ContactList search={search} onPatch={onPatch} />;
}
