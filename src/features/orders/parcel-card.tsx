import type { Order } from '#src/contract/order.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { dotted } from '#src/ui/dotted.ts';
import { Code } from '#src/ui/list-card.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Card } from '#src/ui/surface.tsx';
import { shownDay, toneOf } from './order-words.ts';
import { CopyTracking, TrackLink } from './tracking.tsx';

/** Whether the parcel says the status: on a phone, nothing above or below repeats it. */
export const saysShipped = ({ shipped_on, status_id }: Order) =>
  toneOf(status_id) === 'shipped' && shownDay(shipped_on) !== '';

/** Where the parcel is, as the first thing on a phone: "Shipped 11/2 · FedEx · Track". Nothing before it is shipped. */
export function ParcelCard({ order }: { order: Order }) {
  const { shipped_on, shipped_with_name, shipping_type_name, tracking_number, status_id } = order;
  if (!shownDay(shipped_on)) return null;
  return (
    <Card className="flex flex-col gap-2 p-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Pill tone={toneOf(status_id)}>{`Shipped ${shownDay(shipped_on)}`}</Pill>
        <span className="text-ink-2">{dotted(shipped_with_name, shipping_type_name)}</span>
      </div>
      {tracking_number && (
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0 overflow-x-auto whitespace-nowrap">
            <Code>{tracking_number}</Code>
          </span>
          <CopyTracking number={tracking_number} className="-mr-2" />
        </div>
      )}
      <TrackLink parcel={order} className={buttonClasses('primary')} />
    </Card>
  );
}
