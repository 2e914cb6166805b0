import { differenceInCalendarDays, formatDistanceStrict } from 'date-fns';
import type { useWorksOffline } from '#src/pwa/connection.ts';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { counted, timeOf } from '#src/ui/format.ts';

const WEEK = 7;
const MONTH = 30;
const YEAR = 365;

/** `about 25 days`, `about 6 weeks`, `about 5 months`: the longer, the rougher, and never more than it is. */
export function daysInWords(days: number): string {
  if (days < 1) return 'less than a day';
  if (days < 2) return 'about a day';
  if (days <= MONTH) return `about ${Math.floor(days)} days`;
  if (days < 3 * MONTH) return `about ${Math.floor(days / WEEK)} weeks`;
  return days < 2 * YEAR ? `about ${Math.floor(days / MONTH)} months` : 'more than two years';
}

/** `today`, `yesterday`, `3 days ago`, `2 months ago`: seconds and minutes would be outdated as soon as they are read. */
export function daysAgo(day: Date, today: Date): string {
  const days = differenceInCalendarDays(today, day);
  if (days < 1) return 'today';
  if (days < 2) return 'yesterday';
  return days < MONTH ? `${days} days ago` : formatDistanceStrict(day, today, { addSuffix: true });
}

const INCOMPLETE = 'Not everything is on this device yet';
const WORKS = {
  opens: 'Ready to work offline',
  'stays open': 'Works offline while this page stays open',
} as const;

export function offlineText(progress: Progress, works: ReturnType<typeof useWorksOffline>): string {
  switch (progress.state) {
    case 'idle':
      return '';
    case 'fetching':
      return `Saving for offline use: ${progress.done} of ${progress.total}`;
    case 'ready':
      return works === 'not yet' ? INCOMPLETE : `${WORKS[works]} · saved ${timeOf(progress.at)}`;
    case 'incomplete':
      return INCOMPLETE;
  }
}

export const texts = {
  welcome:
    'Welcome to your inventory. Add and manage your Titles, Contacts, and Products, and create Orders.',
  products: (count: number) => counted(count, 'product'),
  lastDays: (days: number) => `The last ${days} days`,
  since: (when: string) => `Since ${when}`,
  shipped: (day: string) => `Shipped ${day}`,
  lastShipped: (day: string) => `Last shipped, ${day}`,
  created: (day: string) => `New, ${day}`,
  low: (pieces: number) => `${pieces} left`,
  lasts: (days: number) => `lasts ${daysInWords(days)}`,
  noNews: 'No order was placed or shipped.',
  noNewsAtAll: 'No order was placed or shipped, and none stands still.',
  noOrders: 'No Orders in the last twelve weeks.',
  lowNeedsProducts: 'Appears once the products are on this device.',
  lowNeedsOrders: (hasOrders: boolean) =>
    `Appears once ${hasOrders ? 'your orders are on this device' : 'you have ordered'}.`,
  nothingLow: (orders: number) =>
    `At the rate of your last ${orders} orders, everything lasts for more than 30 days.`,
};
