import { translated } from '#src/languages/language.ts';
import { counted, formatCount } from '#src/ui/format.ts';

export const paperTexts = translated('papers', {
  open: 'Print packing lists or delivery notes',
  title: 'Print',
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
});
