import type { Order } from '#src/contract/order.ts';
import type { Product } from '#src/contract/product.ts';
import type { useWorksOffline } from '#src/pwa/connection.ts';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { counted, formatCount, timeOf } from '#src/ui/format.ts';

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
  title: 'Dashboard',
  welcome:
    'Welcome to your inventory. Add and manage your Titles, Contacts, and Products, and create Orders.',
  newOrder: 'New order',
  shortcuts: 'Shortcuts',
  browseProducts: 'Browse Products',
  browseOrders: 'Browse Orders',
  addOrder: 'Add an Order',
  browseTitles: 'Browse your Titles',
  browseContacts: 'Browse Contacts',
  addContact: 'Add a Contact',
  update: 'Update now',
  device: 'This device',
  loading: (what: string) => `Loading ${what}`,
  orders: 'Orders',
  allOrders: 'All orders',
  loadingOrders: 'Loading Orders',
  order: (id: number) => `Order ${id}`,
  needsYou: 'Needs you',
  ask: 'Ask',
  onTheWay: 'On the way',
  arrived: 'Arrived lately',
  orderAgain: (name: string) => `Order again: ${name}`,
  again: 'Again',
  byStatus: 'Orders by status',
  twelveWeeks: '12 weeks',
  products: (count: number) => counted(count, 'product'),
  shipped: (day: string) => `Shipped ${day}`,
  placed: (day: string) => `Placed ${day}`,
  still: (status: string, days: number) => `${status} for ${days} working days`,
  lasts: (days: number) => `lasts ${daysInWords(days)}`,
  askAboutOrder: ({ id, order_status }: Order, destination: string, days: number) => ({
    subject: `Order ${id} to ${destination}`,
    body: `Hello,\n\norder ${id} to ${destination} has been ${order_status} for ${days} working days. When will it ship?\n`,
  }),
  /** @param perDay the pieces used a day. */
  askForMore: ({ title, sku }: Pick<Product, 'title' | 'sku'>, left: number, perDay: number) => ({
    subject: `More of ${title} (${sku})`,
    body: `Hello,\n\nwe are running low on ${title} (${sku}): ${formatCount(left)} left, and we use about ${counted(Math.max(1, Math.round(perDay * MONTH)), 'piece')} a month. Can you add more?\n`,
  }),
  noOrders: 'No Orders in the last twelve weeks.',
  runningLow: 'Running low',
  more: 'Ask for more',
  lowNeedsProducts: 'Appears once the products are on this device.',
  lowNeedsOrders: (hasOrders: boolean) =>
    `Appears once ${hasOrders ? 'your orders are on this device' : 'you have ordered'}.`,
  nothingLow: (orders: number) =>
    `At the rate of your last ${orders} orders, everything lasts for more than 30 days.`,
};
