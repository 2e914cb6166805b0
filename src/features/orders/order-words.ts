import { wireTimeToDate } from '#src/contract/values.ts';
import { formatDate, formatDateTime } from '#src/ui/format.ts';
import type { Tone } from '#src/ui/pill.tsx';

/** A wire time as m/d/yyyy, h:mm AM/PM in the user's time zone, or 'No Date'. */
export function shownTime(wireTime: string | null | undefined): string {
  const date = wireTimeToDate(wireTime ?? '');
  return Number.isNaN(date.getTime()) ? 'No Date' : formatDateTime(date);
}

/** The day of a wire time in the user's time zone; '' if there is none. */
export function shownDay(wireTime: string | null | undefined): string {
  const date = wireTimeToDate(wireTime ?? '');
  return Number.isNaN(date.getTime()) ? '' : formatDate(date);
}

/** A range of days of the URL as words; one of its ends may be open. */
export function shownDays(from: string | undefined, to: string | undefined): string | undefined {
  const thisYear = String(new Date().getFullYear());
  const isThisYear = [from, to].every((day) => !day || day.startsWith(thisYear));
  const shown = (text: string) => {
    const [year, month, day] = text.split('-').map(Number);
    return `${month}/${day}${isThisYear ? '' : `/${year}`}`;
  };
  if (from && to) return `${shown(from)}–${shown(to)}`;
  return from ? `from ${shown(from)}` : to && `to ${shown(to)}`;
}

const TONES: Record<number, Tone> = {
  1: 'pending',
  2: 'in-progress',
  7: 'in-production',
  6: 'ready-to-ship',
  4: 'shipped',
  5: 'archived',
};

/** The colour of a status. */
export const toneOf = (statusId: number | null | undefined): Tone => TONES[statusId ?? 0] ?? 'archived';

/**
 * The tracking URL of a shipment.
 * @param carrier its name, if it is known: numbers of other carriers may look the same.
 * @returns undefined unless the number is one of UPS (1Z and 16 more) or FedEx (12, 15, 20 or 22 digits).
 */
export function trackingLink(trackingNumber: string, carrier?: string | null): string | undefined {
  if (carrier && !/ups|fedex|united parcel|federal express/i.test(carrier)) return undefined;
  const compact = trackingNumber.replace(/\s/g, '').toUpperCase();
  if (/^1Z[0-9A-Z]{16}$/.test(compact)) return `https://www.ups.com/track?tracknum=${compact}`;
  if (/^(\d{12}|\d{15}|\d{20}|\d{22})$/.test(compact))
    return `https://www.fedex.com/fedextrack/?trknbr=${compact}`;
  return undefined;
}

/** A ship-to text for display: white space collapsed, and empty for placeholders such as "null". */
export function cleaned(text: string | null | undefined): string {
  const tidy = (text ?? '').replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '');
  return /^(null|undefined|n\/a)$/i.test(tidy) ? '' : tidy;
}
