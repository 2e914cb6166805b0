/** A parcel's tracking number: at the carrier, and copied. */
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#src/contract/order.ts';
import { report } from '#src/reports/reports.ts';
import { buttonClasses, IconButton } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/format.ts';
import { Code } from '#src/ui/list-card.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { shownDay, toneOf, trackingLink } from './order-words.ts';

export type Parcel = Pick<Order, 'tracking_number' | 'shipped_with_name'>;

/** Whether an order is shipped and can be followed at its carrier: then that is the one thing to do with it. */
export function isTracked({ shipped_on, shipped_with_name, tracking_number }: Order): boolean {
  return shownDay(shipped_on) !== '' && trackingLink(tracking_number ?? '', shipped_with_name) !== undefined;
}

/** The link to the parcel at its carrier; nothing where the carrier's page is not known. */
export function TrackLink({ parcel, className = textLink }: { parcel: Parcel; className?: string }) {
  const { tracking_number, shipped_with_name } = parcel;
  const href = trackingLink(tracking_number ?? '', shipped_with_name);
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={`${className} print:hidden`}>
      Track
      <span className="sr-only">{` ${tracking_number} in a new tab`}</span>
    </a>
  );
}

export function CopyTracking({ number, className }: { number: string; className?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      toast('success', `${number} copied.`);
    } catch (error) {
      report(error, 'copying a tracking number');
      toast('warning', 'This browser did not let the portal copy.');
    }
  };
  return (
    <IconButton
      icon={Copy}
      label={`Copy tracking number ${number}`}
      onClick={() => void copy()}
      className={`${className ?? ''} print:hidden`}
    />
  );
}

/** The number in one line, with its link unless that stands elsewhere, and a button that copies it. */
export function Tracking({ parcel, hasLink = true }: { parcel: Parcel; hasLink?: boolean }): ReactNode {
  const number = parcel.tracking_number;
  if (!number) return null;
  return (
    <span className="-my-2 inline-flex items-center align-middle whitespace-nowrap">
      <Code>{number}</Code>
      {hasLink && (
        <TrackLink parcel={parcel} className={`${textLink} ml-2 inline-flex items-center target`} />
      )}
      <CopyTracking number={number} className="[&>svg]:size-4" />
    </span>
  );
}

/** In a list whose carriers have no room for a column, the number's carrier is below it. */
export function TrackingCell({ parcel }: { parcel: Parcel }) {
  return (
    <>
      <Tracking parcel={parcel} />
      <span className="block text-small text-ink-2 xl:hidden">{parcel.shipped_with_name}</span>
    </>
  );
}

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
