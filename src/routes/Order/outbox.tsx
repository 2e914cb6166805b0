import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { CreateContactDialog } from '#src/features/contacts/create-contact-dialog.tsx';
import { CreateTitleDialog } from '#src/features/titles/create-title-dialog.tsx';
import { discardDraft, discardMade } from '#src/features/unsent/discard.ts';
import { OutboxScreen } from '#src/features/unsent/outbox-screen.tsx';
import { useOnline } from '#src/offline/connection.ts';
import { takeFreeSeat } from '#src/offline/editor-seat.ts';
import type { MadeRecord } from '#src/offline/made.ts';
import type { Outbox } from '#src/offline/outbox.ts';
import { toast } from '#src/ui/toast.ts';

export const Route = createFileRoute('/Order/outbox')({ component: UnsentOrders });

function UnsentOrders() {
  const { drafts, made, outbox } = Route.useRouteContext();
  const navigate = useNavigate();
  const [mended, setMended] = useState<MadeRecord>();
  const submit = async (id: string) => {
    await takeFreeSeat(drafts, id);
    await outbox.submit(id);
  };
  return (
    <>
      <OutboxScreen
        drafts={useSyncExternalStore(drafts.subscribe, drafts.list)}
        made={useSyncExternalStore(made.subscribe, made.list)}
        surroundings={{
          online: useOnline(),
          lacksRoom: useSyncExternalStore(drafts.subscribe, drafts.lacksRoom),
          nextTryAt: useSyncExternalStore(outbox.subscribe, outbox.nextTryAt),
        }}
        onEdit={({ id }) =>
          void drafts.reopen(id).then(
            () => navigate({ to: '/Order/create', search: { draft: id } }),
            () => toast('warning', 'This order may have been placed: it cannot be edited now.'),
          )
        }
        onRetry={({ id, state }) =>
          void (state === 'needs-you' ? submit(id) : outbox.sendAll()).catch(() =>
            toast('warning', 'This order is edited in another tab, or this device has no room for it.'),
          )
        }
        onDiscard={(id) => void discardDraft(drafts, outbox, id)}
        onEditMade={setMended}
        onRetryMade={({ id }) => void outbox.remake(id).catch(() => undefined)}
        onDiscardMade={({ id }) => void discardMade(made, outbox, id)}
      />
      {mended && <MendDialog record={mended} outbox={outbox} onClose={() => setMended(undefined)} />}
    </>
  );
}

interface MendDialogProps {
  record: MadeRecord;
  outbox: Outbox;
  onClose: () => void;
}

/** What the provider refused, as it was typed, to be mended and tried again. */
function MendDialog({ record, outbox, onClose }: MendDialogProps) {
  if (record.kind === 'contact') {
    return (
      <CreateContactDialog
        orgId={record.body.org_id}
        initial={record.body}
        refused={record.problem?.fields}
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
