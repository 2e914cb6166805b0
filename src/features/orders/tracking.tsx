import { Copy } from 'lucide-react';
import type { Order } from '#src/contract/order.ts';
import { rules } from '#src/contract/provider.ts';
import { Marked, MarkedCode } from '#src/features/pickers/marked.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { IconButton } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { Pill, type Tone } from '#src/ui/pill.tsx';
import { copyText } from '#src/ui/record/copy-text.ts';
import { texts } from './texts.ts';

const TONES: Record<number, Tone> = {
  1: 'pending',
  2: 'in-progress',
  7: 'in-production',
  6: 'ready-to-ship',
  4: 'shipped',
  5: 'archived',
};

/** Another status of a provider, such as Cancelled, may need the user. */
export const toneOf = (statusId: number | null | undefined): Tone => TONES[statusId ?? 0] ?? 'warning';

export function StatusPill({ order }: { order: Pick<Order, 'status_id' | 'order_status'> }) {
  return order.order_status ? (
    <Pill tone={toneOf(order.status_id)}>{pickerTexts.status(order.order_status)}</Pill>
  ) : null;
}

type Parcel = Pick<Order, 'tracking_number' | 'shipped_with_name'>;

/** Carriers that are recognised by their numbers, also on an order that names no carrier. */
const NUMBERS = [
  { carrier: 'UPS', also: 'united parcel', number: /^1Z[0-9A-Z]{16}$/ },
  { carrier: 'FedEx', also: 'federal express', number: /^(\d{12}|\d{15}|\d{20}|\d{22})$/ },
];

/** The carrier's page for a parcel, if the rules have one and the number looks like the carrier's. */
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

export function TrackLink({ parcel, className }: { parcel: Parcel; className: string }) {
  const href = trackingLink(parcel);
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={`${className} print:hidden`}>
      {texts.track}
      <span className="sr-only">{texts.trackNamed(parcel.tracking_number)}</span>
    </a>
  );
}

export function CopyTracking({ number, className }: { number: string; className: string }) {
  return (
    <IconButton
      icon={Copy}
      label={texts.copy(number)}
      onClick={() => void copyText(number, texts.copied(number))}
      className={`${className} print:hidden`}
    />
  );
}

export function Tracking({ parcel, hasLink = true }: { parcel: Parcel; hasLink?: boolean }) {
  const number = parcel.tracking_number;
  if (!number) return null;
  return (
    <span className="-my-2 inline-flex max-w-full items-center align-middle">
      <MarkedCode text={number} />
      {hasLink && (
        <TrackLink parcel={parcel} className={`${textLink} ms-2 inline-flex shrink-0 items-center target`} />
      )}
      <CopyTracking
        number={number}
        className="max-[47.5rem]:in-[td]:hidden forced-colors:ms-2 [&>svg]:size-4"
      />
    </span>
  );
}

export function TrackingCell({ parcel }: { parcel: Order }) {
  return (
    <>
      <span className="me-2 text-small text-ink-2 max-[47.5rem]:hidden">
        <Marked text={(parcel.shipped_on && parcel.shipped_with_name) ?? ''} />
      </span>
      <Tracking parcel={parcel} />
    </>
  );
}
