import type { Order } from '#src/contract/order.ts';
import type { Product } from '#src/contract/product.ts';
import { translated } from '#src/languages/language.ts';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { counted, formatCount, timeOf } from '#src/ui/format.ts';

/** Without a network, the portal opens (it has a service worker), or only an open page goes on working. */
export type WorksOffline = keyof typeof texts.works | 'not yet';

export function offlineText(progress: Progress, works: WorksOffline): string {
  if (progress.state === 'idle') return '';
  if (progress.state === 'fetching') return texts.saving(progress.done, progress.total);
  if (progress.state === 'incomplete' || works === 'not yet') return texts.incomplete;
  return texts.works[works](timeOf(progress.at));
}

export const texts = translated('dashboard', {
  title: 'Dashboard',
  incomplete: 'Not everything is on this device yet',
  saving: (done: number, total: number) => `Saving for offline use: ${done} of ${total}`,
  works: {
    opens: (saved: string) => `Ready to work offline · saved ${saved}`,
    'stays open': (saved: string) => `Works offline while this page stays open · saved ${saved}`,
  },
  welcome:
    'Welcome to your inventory. Add and manage your Titles, Contacts, and Products, and create Orders.',
  fromTemplate: 'From a template',
  shortcuts: 'Shortcuts',
  browseProducts: 'Browse Products',
  browseOrders: 'Browse Orders',
  addOrder: 'Add an Order',
  browseTitles: 'Browse your Titles',
  browseContacts: 'Browse Contacts',
  addContact: 'Add a Contact',
  update: 'Update now',
  device: 'This device',
  orders: 'Orders',
  allOrders: 'All orders',
  order: (id: number) => `Order ${id}`,
  changed: 'New status',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  seen: 'Mark as seen',
  needsYou: 'Needs you',
  ask: 'Ask',
  onTheWay: 'On the way',
  arrived: 'Arrived lately',
  notReadable: (reason: string) => `Sorry, this order could not be read. ${reason}`,
  orderAgain: (name: string) => `Order again: ${name}`,
  again: 'Again',
  products: (count: number) => counted(count, 'product'),
  shipped: (day: string) => `Shipped ${day}`,
  placed: (day: string) => `Placed ${day}`,
  still: (status: string, days: number) => `${status} for ${days} working days`,
  askAboutOrder: ({ id }: Pick<Order, 'id'>, status: string, destination: string, days: number) => ({
    subject: `Order ${id} to ${destination}`,
    body: `Hello,\n\norder ${id} to ${destination} has been ${status} for ${days} working days. When will it ship?\n`,
  }),
  askForMore: (
    { title, sku }: Pick<Product, 'title' | 'sku'>,
    left: number,
    perMonth: number | undefined,
  ) => ({
    subject: `More of ${title} (${sku})`,
    body: `Hello,\n\nwe are running low on ${title} (${sku}): ${formatCount(left)} left${perMonth === undefined ? '' : `, and we use about ${counted(perMonth, 'piece')} a month`}. Can you add more?\n`,
  }),
  noOrders: 'No Orders in the last twelve weeks.',
  runningLow: 'Running low',
  more: 'Ask for more',
  lowNeedsProducts: 'Appears once the products are on this device.',
  lowNeedsOrders: (hasOrders: boolean) =>
    `Appears once ${hasOrders ? 'your orders are on this device' : 'you have ordered'}.`,
  nothingLow: (hasMarks: boolean, days: number) =>
    `At the rate of your latest orders, everything ${hasMarks ? 'without a low-stock mark ' : ''}lasts for more than ${counted(days, 'day')}.`,
});
