import { useStore } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { fieldReasons, reasonOfChange } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import type { ContactFields, NewContact } from '#src/contract/contact.ts';
import { useAwaitsClients } from '#src/features/pickers/clients.ts';
import { ClientPicker } from '#src/features/pickers/pickers.tsx';
import { type Created, type Creating, useCreation } from '#src/outbox/use-creation.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { focusFirstInvalid } from '#src/ui/field.tsx';
import {
  CancelButton,
  FormAlert,
  InSight,
  KeepHere,
  LeaveGuard,
  useCloseAfter,
  useCloseGuard,
} from '#src/ui/form.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { RecordSkeleton } from '#src/ui/record.tsx';
import { Banner, Card } from '#src/ui/surface.tsx';
import { CompanyHint, ContactForm, useContactForm } from './contact-form.tsx';
import { CONTACT_LABELS, createdText, texts } from './texts.ts';

interface CreateContactProps extends Creating<NewContact, Created> {
  client: number | undefined;
  back: ReactNode;
  onSaved: (orgId: number, created: Created) => void;
}

export function CreateContact({ client: named, back, onSaved, ...creating }: CreateContactProps) {
  const [chosen, setChosen] = useState<number>();
  const [isTried, setTried] = useState(false);
  const { data: clients } = useQuery(organizationQueries.list(true));
  const client = clients && !clients.some(({ id }) => id === named) ? undefined : named;
  const orgId = chosen ?? client;
  const initial = client ?? (clients?.length === 1 ? clients[0]?.id : undefined);
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
            error={isTried && orgId === undefined ? texts.required : refused.org_id}
            onPick={({ id }) => setChosen(id)}
            className="mb-2"
          />
          <ContactForm form={form} refused={refused} />
          {creation.isError && (
            <FormAlert>
              {texts.notCreated} {reasonOfChange(creation.error, 'created', 'Save')}
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
              busy={creation.isPending && texts.creating}
              onClick={() => setTried(true)}
            >
              Save
            </Button>
          </div>
        </div>
      </Card>
      <LeaveGuard when={() => !isSaved.current && (!form.state.isDefaultValue || orgId !== initial)} />
    </>
  );
}

interface CreateContactDialogProps extends Creating<NewContact, Created> {
  orgId: number;
  initial?: ContactFields | undefined;
  refused?: Record<string, string> | undefined;
  onCreated?: (contact: NewContact & { id: number }) => void;
  onClose: () => void;
}

/** Creates a contact from within the wizard. Closes one second after success; a refused form keeps what was typed. */
export function CreateContactDialog({
  orgId,
  initial,
  refused,
  onCreated,
  onClose,
  ...creating
}: CreateContactDialogProps) {
  const { creation, toKeep } = useCreation(creating);
  useCloseAfter(creation.isSuccess, onClose);
  const send = (wanted: Parameters<typeof creation.mutate>[0]) =>
    creation.mutate(wanted, {
      onSuccess: ({ id }) => onCreated?.({ ...wanted.body, id }),
      onError: focusFirstInvalid,
    });
  const form = useContactForm(
    'create-contact',
    (values) => send({ body: { ...values, org_id: orgId }, clientName: '' }),
    initial,
  );
  const [close, question] = useCloseGuard(() => !creation.isSuccess && !form.state.isDefaultValue, onClose);
  const isNamed = useStore(form.store, ({ values }) => values.name.trim() !== '');
  return (
    <Dialog
      wide
      title="Create Contact"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={form.formId}
            variant="primary"
            disabled={!isNamed || creation.isSuccess}
            busy={creation.isPending && texts.creating}
          >
            Create
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <ContactForm
          form={form}
          nameLabel={texts.nameInDialog}
          refused={creation.isError ? fieldReasons(creation.error) : refused}
        />
        <CompanyHint form={form} label={texts.nameInDialog} />
        {creation.isError && (
          <FormAlert>
            {texts.notCreated} {reasonOfChange(creation.error, 'created', 'Create')}
            <KeepHere toKeep={toKeep} onKeep={send} />
          </FormAlert>
        )}
        {creation.isSuccess && (
          <InSight>
            <Banner role="status">{createdText(creation.data)}</Banner>
          </InSight>
        )}
      </div>
      {question}
    </Dialog>
  );
}
