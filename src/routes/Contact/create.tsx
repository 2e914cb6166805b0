import { createFileRoute } from '@tanstack/react-router';
import { CreateContact } from '#src/features/contacts/create-contact.tsx';

export const Route = createFileRoute('/Contact/create')({ component: NewContact });

function NewContact() {
  const navigate = Route.useNavigate();
  return (
    <CreateContact onSaved={(orgId) => void navigate({ to: '/Contact', search: { filter_org_id: orgId } })} />
  );
}
