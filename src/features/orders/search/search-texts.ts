/** Texts that no start shows: an order, the search and its results, an empty list, filters, export, papers. */
import { translated } from '#src/languages/language.ts';
import { counted, formatCount, timeOf } from '#src/ui/format.ts';
import type { FoundLine } from './find-orders.ts';

export const searchTexts = translated('search', {
  searching: 'Searching older orders …',
  ofAll: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)}`,
  /** What a finished search did not cover. */
  notAll: (orders: number, withLines: number, total: number) => {
    if (withLines < orders)
      return `Products were searched in the ${formatCount(withLines)} orders that this device has in full, of ${formatCount(total)}.`;
    if (orders < total)
      return `The newest ${formatCount(orders)} of ${formatCount(total)} orders were searched.`;
    return undefined;
  },
  notFetched: 'Only the orders on this device were searched: the others could not be fetched.',
  line: ({ qty, title, sku }: FoundLine) =>
    `${qty === undefined ? '' : `${formatCount(qty)} × `}${title || sku}`,
  showAll: 'Show all orders',
  searchedFor: (text: string) => `Searched for “${text}”`,
  fromOtherLists: (count: number, at: number) =>
    `From other lists on this device, as of ${timeOf(at)}: ${formatCount(count)} of the orders that the filters select. There may be more.`,
  cached: 'Orders on this device',
  lastSent: 'Last sent to',
  neverSent: 'None of your orders has it.',
  pieces: (count: number) => (count === 1 ? 'piece' : 'pieces'),
  notANumber: 'Must be a number',
  leastDigits: (least: number) => `At least ${least} digits.`,
  fullSku: (example: string) => `The full SKU, such as ${example}.`,
  outsideDates: 'From 1/1/2016 to today.',
  from: (name: string) => `${name} from`,
  to: (name: string) => `${name} to`,
  reversed: (name: string) => `${name} from is after ${name} to.`,
  exporting: 'Exporting …',
  saveCsv: 'Save as CSV',
  allColumns: 'All columns, not only those on the screen',
  rowForEachProduct: 'A row for each product of an order',
  exported: (count: number) => `${counted(count, 'Order')} exported.`,
  exportFailed: 'Sorry, there was an error exporting these Orders.',
  shipTo: {
    address: 'Address',
    address2: 'Address 2',
    city: 'City',
    state: 'State',
    zip: 'ZIP',
    country: 'Country',
  },
  product: 'Product',
  showLast: (count: number, unit: 'days' | 'months') => `Show last ${count} ${unit}`,
  showAllYears: 'Show all years',
  missing: 'No Order found.',
  review: 'Please review the details of this Order. To change it, contact your provider.',
  print: 'Print',
  again: 'Order again',
  progress: 'Progress',
  status: 'Order Status',
  placedBy: 'Placed by',
  notes: 'Notes',
  products: 'Products in Order',
  noProducts: 'No Products have yet been added to this Order.',
  quantity: 'Quantity',
  shipping: 'Shipping Details',
  details: 'Details',
  shipped: (day: string) => `Shipped ${day}`,
  selectFilter: 'Select a Filter',
  selectA: (what: string) => `Select a ${what}`,
  saveTemplate: 'Save as a template',
  share: 'Share this order',
  shareTitle: (id: number, destination: string | null | undefined) =>
    destination ? `Order ${id}, ${destination}` : `Order ${id}`,
  inAll: (count: number, hasSome: boolean) => `${formatCount(count)}${hasSome ? ' more' : ''} in All`,
  alsoProducts: (count: number, text: string) => `Also: ${counted(count, 'product')} for “${text}”`,
  papers: {
    open: 'Print packing lists or delivery notes',
    paper: 'Document',
    kinds: { packing: 'Packing list', delivery: 'Delivery note' },
    print: (count: number) => (count === 1 ? 'Print' : `Print ${counted(count, 'order')}`),
    each: (count: number) => `${counted(count, 'order')}, each on a page of its own.`,
    first: (most: number, total: number) =>
      `Only the first ${formatCount(most)} of ${counted(total, 'order')} are printed. Choose filters to print the others.`,
    onScreen: (count: number) =>
      `The list could not be fetched. Only the ${counted(count, 'order')} on the screen can be printed.`,
    missing: (ids: readonly number[]) =>
      `Could not be fetched, and will not be printed: ${ids.length === 1 ? 'order' : 'orders'} ${ids.join(', ')}.`,
    shipTo: 'Ship to',
    from: 'From',
    sku: 'SKU',
    date: 'Date',
    receivedBy: 'Received by',
    signature: 'Signature',
  },
});
