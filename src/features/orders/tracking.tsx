import { Copy } from 'lucide-react';
import type { Order } from '#src/contract/order.ts';
import { rules } from '#src/contract/provider.ts';
import { Marked } from '#src/features/pickers/marked.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { report } from '#src/reports/reports.ts';
import { buttonClasses, IconButton } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/format.ts';
import { Code } from '#src/ui/list-card.tsx';
import { Pill, type Tone } from '#src/ui/pill.tsx';
import { Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { shownDay, texts } from './texts.ts';

const TONES: Record<number, Tone> = {
  1: 'pending',
  2: 'in-progress',
  7: 'in-production',
  6: 'ready-to-ship',
  4: 'shipped',
  5: 'archived',
};

export const toneOf = (statusId: number | null | undefined): Tone => TONES[statusId ?? 0] ?? 'archived';

/** An order's status, as a colour and a word. */
export function StatusPill({ order }: { order: Pick<Order, 'status_id' | 'order_status'> }) {
  return order.order_status ? (
    <Pill tone={toneOf(order.status_id)}>{pickerTexts.status(order.order_status)}</Pill>
  ) : null;
}

type Parcel = Pick<Order, 'tracking_number' | 'shipped_with_name'>;

/** Carriers whose numbers tell them from others, also on an order that names none. */
const NUMBERS = [
  { carrier: 'UPS', also: 'united parcel', number: /^1Z[0-9A-Z]{16}$/ },
  { carrier: 'FedEx', also: 'federal express', number: /^(\d{12}|\d{15}|\d{20}|\d{22})$/ },
];

/** The carrier's page for a parcel, where the rules have one and the number looks like one of the carrier's. */
export function trackingLink({ tracking_number, shipped_with_name }: Parcel): string | undefined {
  const number = (tracking_number ?? '').replace(/\s/g, '').toUpperCase();
  const by = shipped_with_name?.toLowerCase();
  const [, address] =
    Object.entries(rules.tracking).find(([carrier]) => {
      const known = NUMBERS.find((each) => each.carrier === carrier);
      const isBy = by?.includes(carrier.toLowerCase()) || (known && (!by || by.includes(known.also)));
      return number !== '' && isBy && (known?.number.test(number) ?? true);
    }) ?? [];
  return address?.replace('{number}', encodeURIComponent(number));
}

/** Whether an order is shipped and can be followed at its carrier: then Track is its main action. */
export const isTracked = (order: Order) => shownDay(order.shipped_on) !== '' && Boolean(trackingLink(order));

export function TrackLink({ parcel, className = textLink }: { parcel: Parcel; className?: string }) {
  const href = trackingLink(parcel);
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={`${className} print:hidden`}>
      {texts.track}
      <span className="sr-only">{texts.trackNamed(parcel.tracking_number)}</span>
    </a>
  );
}

function CopyTracking({ number, className }: { number: string; className?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      toast('success', texts.copied(number));
    } catch (error) {
      report(error, 'copying a tracking number');
      toast('warning', texts.notCopied);
    }
  };
  return (
    <IconButton
      icon={Copy}
      label={texts.copy(number)}
      onClick={() => void copy()}
      className={`${className ?? ''} print:hidden`}
    />
  );
}

/** The number in one line, with its link unless that is elsewhere, and a button that copies it. */
export function Tracking({ parcel, hasLink = true }: { parcel: Parcel; hasLink?: boolean }) {
  const number = parcel.tracking_number;
  if (!number) return null;
  return (
    <span className="-my-2 inline-flex items-center align-middle whitespace-nowrap">
      <Code>
        <Marked text={number} />
      </Code>
      {hasLink && (
        <TrackLink parcel={parcel} className={`${textLink} ms-2 inline-flex items-center target`} />
      )}
      <CopyTracking number={number} className="max-[760px]:in-[td]:hidden [&>svg]:size-4" />
    </span>
  );
}

/** In a list without room for a column of carriers, the carrier is before the number. */
export function TrackingCell({ parcel }: { parcel: Parcel }) {
  return (
    <>
      <span className="me-2 text-small text-ink-2 max-[760px]:hidden xl:hidden">
        {parcel.shipped_with_name}
      </span>
      <Tracking parcel={parcel} />
    </>
  );
}

/** Whether the parcel says the status: on a phone, nothing else repeats it. */
export const saysShipped = ({ shipped_on, status_id }: Order) =>
  toneOf(status_id) === 'shipped' && shownDay(shipped_on) !== '';

/** Where the parcel is, as the first thing on a phone. Nothing before it is shipped. */
export function ParcelCard({ order }: { order: Order }) {
  const { shipped_on, shipped_with_name, shipping_type_name, tracking_number, status_id } = order;
  if (!shownDay(shipped_on)) return null;
  return (
    <Card className="flex flex-col gap-2 p-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Pill tone={toneOf(status_id)}>{texts.shipped(shownDay(shipped_on))}</Pill>
        <span className="text-ink-2">{dotted(shipped_with_name, shipping_type_name)}</span>
      </div>
      {tracking_number && (
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0 overflow-x-auto whitespace-nowrap">
            <Code>{tracking_number}</Code>
          </span>
          <CopyTracking number={tracking_number} className="-me-2" />
        </div>
      )}
      <TrackLink parcel={order} className={buttonClasses('primary')} />
    </Card>
  );
}
