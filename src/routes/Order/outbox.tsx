import { createFileRoute } from '@tanstack/react-router';
import { OpenOrderFile } from '#src/features/order-wizard/order-file/open-order-file.tsx';
import { OutboxScreen } from '#src/features/unsent/outbox-screen.tsx';

export const Route = createFileRoute('/Order/outbox')({
  staticData: { showsDevice: true },
  component: UnsentOrders,
});

function UnsentOrders() {
  return (
    <OutboxScreen>
      <OpenOrderFile />
    </OutboxScreen>
  );
}
