import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { CreateContactDialog } from '#src/features/contacts/create-contact.tsx';
import { OpenOrderFile } from '#src/features/order-wizard/order-file/open-order-file.tsx';
import { CreateTitleDialog } from '#src/features/titles/create-title-dialog.tsx';
import { OutboxScreen } from '#src/features/unsent/outbox-screen.tsx';
import { discardDraft, discardLocalRecord } from '#src/features/unsent/unsent.ts';
import { acquireEditLock } from '#src/outbox/edit-lock.ts';
import { decidedDouble, nameOf } from '#src/outbox/local-record.ts';
import type { LocalRecord } from '#src/outbox/local-records.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { reported } from '#src/reports/reports.ts';
import { toast } from '#src/ui/toast.ts';

export const Route = createFileRoute('/Order/outbox')({
  staticData: { showsDevice: true },
  component: UnsentOrders,
});

const NOT_HIDDEN =
  'The contact could not be hidden. Either there is no connection, or an order to it is being sent.';

function UnsentOrders() {
  const { drafts, localRecords, outbox } = Route.useRouteContext();
  const navigate = useNavigate();
  const [mended, setMended] = useState<LocalRecord>();
  const areDraftsUnread = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.records.readState() === 'reading',
  );
  const areLocalRecordsUnread = useSyncExternalStore(
    localRecords.subscribe,
    () => localRecords.records.readState() === 'reading',
  );
  const isReading = areDraftsUnread || areLocalRecordsUnread;
  const trouble = useSyncExternalStore(drafts.subscribe, drafts.records.trouble);
  const ordersToDiscard = useSyncExternalStore(drafts.subscribe, drafts.records.discarding);
  const recordsToDiscard = useSyncExternalStore(localRecords.subscribe, localRecords.records.discarding);
  const submit = async (id: string) => {
    await acquireEditLock(drafts, id);
    await outbox.submit(id);
  };
  return (
    <>
      <OutboxScreen
        drafts={useSyncExternalStore(drafts.subscribe, drafts.list)}
        localRecords={useSyncExternalStore(localRecords.subscribe, localRecords.list)}
        isReading={isReading}
        trouble={trouble}
        discarding={[
          ...ordersToDiscard.map(({ ship_to_name, org_name }) => ship_to_name || org_name || 'Order'),
          ...recordsToDiscard.map(nameOf),
        ]}
        surroundings={{
          online: useOnline(),
          nextTryAt: useSyncExternalStore(outbox.subscribe, outbox.nextTryAt),
        }}
        isUnread={(id) => areDraftsUnread && !drafts.records.maySend(id)}
        onEdit={({ id }) =>
          void drafts.reopen(id).then(
            () => navigate({ to: '/Order/create', search: { draft: id } }),
            () => toast('warning', "This order may have been placed, so it can't be edited now."),
          )
        }
        onRetry={({ id, state }) =>
          void (state === 'needs-you' ? submit(id) : outbox.sendAll()).catch(() =>
            toast('warning', 'This order is being edited in another tab.'),
          )
        }
        onDiscard={(id) => void discardDraft(drafts, outbox, id)}
        onSendAsNew={(id) => void outbox.sendAsNewOrder(id)}
        onEditLocal={setMended}
        onRetryLocal={({ id }) => void outbox.remake(id).catch(reported('trying again'))}
        onDiscardLocal={({ id }) => void discardLocalRecord(localRecords, outbox, id)}
        onHideDouble={({ id }, doubleId) =>
          void outbox.hideDouble(id, doubleId).catch(() => toast('warning', NOT_HIDDEN))
        }
        onKeepDouble={({ id }, doubleId) =>
          void localRecords
            .change(id, (now) => decidedDouble(now, doubleId, 'kept'))
            .catch(reported('double'))
        }
      />
      <OpenOrderFile />
      {mended && <MendDialog record={mended} outbox={outbox} onClose={() => setMended(undefined)} />}
    </>
  );
}

interface MendDialogProps {
  record: LocalRecord;
  outbox: Outbox;
  onClose: () => void;
}

/** The refused form, as it was typed, to be fixed and sent again. */
function MendDialog({ record, outbox, onClose }: MendDialogProps) {
  if (record.kind === 'contact') {
    return (
      <CreateContactDialog
        orgId={record.body.org_id}
        initial={record.body}
        refused={record.problem?.code === 'refused' ? record.problem.fields : undefined}
        create={async (body) => {
          const remade = await outbox.remake(record.id, { kind: 'contact', body });
          return { id: record.id, waits: remade?.record_id === null };
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <CreateTitleDialog
      client={{ id: record.body.org_id, name: record.org_name }}
      initial={record.body.name}
      create={async (body) => {
        const remade = await outbox.remake(record.id, { kind: 'title', body });
        return { waits: remade?.record_id === null };
      }}
      onClose={onClose}
    />
  );
}
