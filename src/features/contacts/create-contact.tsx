import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { fieldReasons, reasonOf } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import type { NewContact } from '#src/contract/contact.ts';
import { ClientPicker } from '#src/features/pickers/client-picker.tsx';
import { Button } from '#src/ui/button.tsx';
import { focusFirstInvalid } from '#src/ui/field.tsx';
import { FormAlert } from '#src/ui/form-alert.tsx';
import { LeaveGuard } from '#src/ui/leave-guard.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Card } from '#src/ui/surface.tsx';
import { ContactForm, useContactForm } from './contact-form.tsx';

interface CreateContactProps {
  /** The client, if it is known already. */
  client: number | undefined;
  back: ReactNode;
  /** Creates the contact. A result with `waits` is stored on this device and created later. */
  create: (contact: NewContact, clientName: string) => Promise<{ waits: boolean }>;
  onSaved: (orgId: number, waits: boolean) => void;
}

/** Create a Contact. A refused form keeps what was typed. */
export function CreateContact({ client, back, create, onSaved }: CreateContactProps) {
  const [orgId, setOrgId] = useState(client);
  const [isTried, setTried] = useState(false);
  const { data: clients } = useQuery(organizationQueries.list(true));
  const isSaved = useRef(false);
  const creation = useMutation({
    mutationFn: (contact: NewContact) =>
      create(contact, clients?.find(({ id }) => id === contact.org_id)?.name ?? `#${contact.org_id}`),
  });
  const form = useContactForm('contact', (values) => {
    if (orgId === undefined) return focusFirstInvalid();
    creation.mutate(
      { ...values, org_id: orgId },
      {
        onSuccess: ({ waits }) => {
          isSaved.current = true;
          onSaved(orgId, waits);
        },
        onError: focusFirstInvalid,
      },
    );
  });
  const refused = fieldReasons(creation.error);
  return (
    <>
      <PageHeader title="Create a Contact" above={back} />
      <Card className="max-w-180">
        <div className="flex flex-col gap-4 p-4 sm:p-6">
          <ClientPicker
            label="Client"
            required
            value={orgId}
            error={isTried && orgId === undefined ? 'Field is Required' : refused.org_id}
            onPick={({ id }) => setOrgId(id)}
          />
          <ContactForm form={form} refused={refused} />
          {creation.isError && (
            <FormAlert>Sorry, there was an error creating this Contact. {reasonOf(creation.error)}</FormAlert>
          )}
          <div className="flex justify-end">
            <Button
              type="submit"
              form={form.formId}
              variant="primary"
              busy={creation.isPending && 'Creating Contact...'}
              onClick={() => setTried(true)}
            >
              Save
            </Button>
          </div>
        </div>
      </Card>
      <LeaveGuard when={() => !isSaved.current && (!form.state.isDefaultValue || orgId !== client)} />
    </>
  );
}
