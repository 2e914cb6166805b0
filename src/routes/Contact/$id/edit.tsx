import { createFileRoute } from '@tanstack/react-router';
import { contactQueries } from '#src/api/contacts.ts';
import { EditContact } from '#src/features/contacts/edit-contact.tsx';
import { useLastSearch } from '#src/features/saved-views/list-views.tsx';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { recordRoute } from '#src/routes/-id-params.ts';

export const Route = createFileRoute('/Contact/$id/edit')({
  ...recordRoute(contactQueries.one),
  staticData: { isForm: true },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const left = useLastSearch('/Contact');
  // A search in another client's contacts would not show this one.
  const listOf = (orgId: number) => (left?.filter_org_id === orgId ? left : { filter_org_id: orgId });
  return (
    <EditContact
      id={id}
      back={<BackToList list="/Contact" />}
      onSaved={(orgId) => void navigate({ to: '/Contact', search: listOf(orgId), replace: true })}
    />
  );
}
