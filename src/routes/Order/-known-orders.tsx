import type { ReactNode } from 'react';
import { newestOrders } from '#src/features/dashboard/order-overview.ts';
import { KnownOrders as Known, type KnownOrdersProps } from '#src/features/orders/known-orders.tsx';

/** The orders that this device knows from other lists, the dashboard's among them. */
export default function KnownOrders(props: KnownOrdersProps): ReactNode {
  return <Known {...props} newest={newestOrders(new Date())} />;
}
