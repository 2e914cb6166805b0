import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { OpenOrderFile } from '#src/features/order-wizard/order-file/open-order-file.tsx';
import { OutboxScreen } from '#src/features/unsent/outbox-screen.tsx';
import { discardDraft } from '#src/features/unsent/unsent.ts';
import { acquireEditLock } from '#src/outbox/edit-lock.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { texts } from '#src/routes/-texts.ts';
import { toast } from '#src/ui/toast.ts';

export const Route = createFileRoute('/Order/outbox')({
  staticData: { showsDevice: true },
  component: UnsentOrders,
});

function UnsentOrders() {
  const { drafts, outbox } = Route.useRouteContext();
  const navigate = useNavigate();
  const isReading = useSyncExternalStore(drafts.subscribe, () => drafts.records.readState() === 'reading');
  const trouble = useSyncExternalStore(drafts.subscribe, drafts.records.trouble);
  const ordersToDiscard = useSyncExternalStore(drafts.subscribe, drafts.records.discarding);
  const submit = async (id: string) => {
    await acquireEditLock(drafts, id);
    await outbox.submit(id);
  };
  return (
    <>
      <OutboxScreen
        drafts={useSyncExternalStore(drafts.subscribe, drafts.list)}
        isReading={isReading}
        trouble={trouble}
        discarding={ordersToDiscard.map(
          ({ ship_to_name, org_name }) => ship_to_name || org_name || texts.order,
        )}
        surroundings={{
          online: useOnline(),
          nextTryAt: useSyncExternalStore(outbox.subscribe, outbox.nextTryAt),
        }}
        isUnread={(id) => isReading && !drafts.records.maySend(id)}
        onEdit={({ id }) =>
          void drafts.reopen(id).then(
            () => navigate({ to: '/Order/create', search: { draft: id } }),
            () => toast('warning', texts.mayBePlaced),
          )
        }
        onRetry={({ id, state }) =>
          void (state === 'needs-you' ? submit(id) : outbox.sendAll()).catch(() =>
            toast('warning', texts.editedElsewhere),
          )
        }
        onDiscard={(id) => void discardDraft(drafts, outbox, id)}
        onSendAsNew={(id) => void outbox.sendAsNewOrder(id)}
      />
      <OpenOrderFile />
    </>
  );
}
