import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { UrlId } from '#src/contract/list.ts';
import { CreateContact } from '#src/features/contacts/create-contact.tsx';
import { texts } from '#src/features/contacts/texts.ts';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { useUsualClient } from '#src/routes/-usual-client.ts';
import { toast } from '#src/ui/toast.ts';

export const Route = createFileRoute('/Contact/create')({
  validateSearch: z.object({ filter_org_id: UrlId }),
  staticData: { isForm: true },
  component: NewContact,
});

function NewContact() {
  const navigate = Route.useNavigate();
  const { filter_org_id } = Route.useSearch();
  const [usual, setUsual] = useState<number>();
  useUsualClient(filter_org_id === undefined, setUsual);
  const onSaved = (orgId: number) => {
    toast('success', texts.created);
    void navigate({ to: '/Contact', search: { filter_org_id: orgId }, replace: true });
  };
  return (
    <CreateContact client={filter_org_id ?? usual} back={<BackToList list="/Contact" />} onSaved={onSaved} />
  );
}
