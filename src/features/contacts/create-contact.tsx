import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { fieldReasons, reasonOf } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import type { NewContact } from '#src/contract/contact.ts';
import { ClientPicker } from '#src/features/pickers/client-picker.tsx';
import { useAwaitsClients } from '#src/features/pickers/use-awaits-clients.ts';
import { type Created, type Creating, useCreation } from '#src/outbox/use-creation.ts';
import { Button } from '#src/ui/button.tsx';
import { CancelButton } from '#src/ui/cancel-button.tsx';
import { focusFirstInvalid } from '#src/ui/field.tsx';
import { FormAlert } from '#src/ui/form-alert.tsx';
import { KeepHere } from '#src/ui/keep-here.tsx';
import { LeaveGuard } from '#src/ui/leave-guard.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { RecordSkeleton } from '#src/ui/record-skeleton.tsx';
import { Card } from '#src/ui/surface.tsx';
import { CompanyHint } from './company-hint.tsx';
import { ContactForm, useContactForm } from './contact-form.tsx';
import { CONTACT_LABELS } from './contact-labels.ts';

interface CreateContactProps extends Creating<NewContact, Created> {
  /** The client, if it is known already. */
  client: number | undefined;
  back: ReactNode;
  onSaved: (orgId: number, created: Created) => void;
}

/** Create a Contact. A refused form keeps what was typed. */
export function CreateContact({ client, back, onSaved, ...creating }: CreateContactProps) {
  const [chosen, setChosen] = useState<number>();
  const [isTried, setTried] = useState(false);
  const { data: clients } = useQuery(organizationQueries.list(true));
  const orgId = chosen ?? client;
  const known = client ?? (clients?.length === 1 ? clients[0]?.id : undefined);
  const isSaved = useRef(false);
  const { creation, toKeep } = useCreation(creating);
  const send = (wanted: Parameters<typeof creation.mutate>[0]) =>
    creation.mutate(wanted, {
      onSuccess: (created) => {
        isSaved.current = true;
        onSaved(wanted.body.org_id, created);
      },
      onError: focusFirstInvalid,
    });
  const form = useContactForm('contact', (values) => {
    if (orgId === undefined) return focusFirstInvalid();
    const clientName = clients?.find(({ id }) => id === orgId)?.name ?? '';
    send({ body: { ...values, org_id: orgId }, clientName });
  });
  const refused = fieldReasons(creation.error);
  // A user with one client is not asked for it: a field that goes would move the others away.
  const awaitsClients = useAwaitsClients() && client === undefined;
  if (awaitsClients) {
    return (
      <>
        <PageHeader title="Create a Contact" above={back} />
        <div role="status" aria-label="Loading your clients">
          <RecordSkeleton lines={6} isForm className="max-w-180" />
        </div>
      </>
    );
  }
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
            onPick={({ id }) => setChosen(id)}
            className="mb-2"
          />
          <ContactForm form={form} refused={refused} />
          {creation.isError && (
            <FormAlert>
              Sorry, there was an error creating this Contact. {reasonOf(creation.error)}
              <KeepHere toKeep={toKeep} onKeep={send} />
            </FormAlert>
          )}
          <CompanyHint form={form} label={CONTACT_LABELS.name} />
          <div className="flex justify-end gap-2">
            <CancelButton otherwise={{ to: '/Contact', search: { filter_org_id: client } }} />
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
      <LeaveGuard when={() => !isSaved.current && (!form.state.isDefaultValue || orgId !== known)} />
    </>
  );
}
