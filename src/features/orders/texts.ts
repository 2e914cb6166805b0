/** The texts of the Orders screens, and how values of an order are shown. */
import { wireTimeToDate } from '#src/contract/values.ts';
import { translated } from '#src/languages/language.ts';
import { counted, formatCount, formatDateTime, formatDay, parseIsoDay } from '#src/ui/format.ts';

export const texts = translated('orders', {
  counted: (count: number) => counted(count, 'order'),
  title: 'Orders',
  search: 'Search these orders',
  searched: (isWide: boolean) => (isWide ? 'Name, product, tracking' : 'Search'),
  noFilter: 'Select a Filter to view Orders.',
  none: 'No Orders found. Please select a filter to view Orders.',
  views: 'Views',
  lastWeek: 'Last 7 days',
  view: 'View',
  viewOrder: (id: number) => `View Order ${id}`,
  order: (id: number) => `Order ${id}`,
  fields: {
    id: 'Order ID',
    createdBy: 'Created By',
    createdOn: 'Created On',
    tracking: 'Tracking Number',
  },
  columns: {
    destination: 'Destination',
    status: 'Status',
    shippedOn: 'Shipped On',
    approvedBy: 'Approved By',
    billingReference: 'Billing Reference',
    billedBy: 'Billed By',
    matched: 'What matched',
    // In the layout Plain.
    order: 'Order',
    created: 'Created',
    shipped: 'Shipped',
    tracking: 'Tracking',
  },
  /** Translates the name of a view, or a label of a filter. */
  named: (english: string) => english,
  track: 'Track',
  trackNamed: (number: string | null | undefined) => ` ${number} in a new tab`,
  copy: (number: string) => `Copy tracking number ${number}`,
  export: 'Export',
  copied: (trackingNumber: string) => `${trackingNumber} copied.`,
  noDate: 'No Date',
  since: (day: string) => `from ${day}`,
  until: (day: string) => `to ${day}`,
  anyStatus: 'Any status',
  anyDate: 'Any date',
  anyShipDate: 'Any ship date',
  narrowed: (kept: number, total: number) => `${formatCount(kept)} of ${counted(total, 'order')}`,
  narrowedFirst: (kept: number, fetched: number, total: number) =>
    `${formatCount(kept)} of the first ${formatCount(fetched)} orders, of ${formatCount(total)} in all. Choose other dates to see the rest.`,
});

/** A wire time as m/d/yyyy, h:mm AM/PM in the user's time zone, or 'No Date'. */
export function shownTime(wireTime: string | null | undefined): string {
  const date = wireTimeToDate(wireTime ?? '');
  return Number.isNaN(date.getTime()) ? texts.noDate : formatDateTime(date);
}

export function shownDay(wireTime: string | null | undefined): string {
  const date = wireTimeToDate(wireTime ?? '');
  return Number.isNaN(date.getTime()) ? '' : formatDay(date);
}

export function shownDays(from: string | undefined, to: string | undefined): string | undefined {
  const shown = (day: string) => formatDay(parseIsoDay(day));
  if (from && to) return `${shown(from)}–${shown(to)}`;
  return from ? texts.since(shown(from)) : to && texts.until(shown(to));
}

/** A ship-to text for display: white space collapsed, and empty for placeholders such as "null". */
export function cleaned(text: string | null | undefined): string {
  const tidy = (text ?? '').replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '');
  return /^(null|undefined|n\/a)$/i.test(tidy) ? '' : tidy;
}
