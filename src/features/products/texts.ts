import { translated } from '#src/languages/language.ts';
import { counted, formatCount, timeOf } from '#src/ui/format.ts';
import type { ProductFilterType } from './list/product-search.ts';

const PLURALS = { client: 'clients', title: 'titles', category: 'categories' };

/** Those of RULES.md, Messages and Products list, are fixed to the letter. */
export const texts = translated('products', {
  title: 'Products',
  record: 'Product',
  search: 'Search products by name or SKU',
  searched: 'Name or SKU',
  recent: 'Recently viewed',
  counted: (count: number) => counted(count, 'product'),
  none: 'No Products found.',
  noneIsCreated:
    'Products are created by your provider when stock arrives. Only those with a quantity above 0 are listed.',
  missing: 'No Product found.',
  noFilter: 'Search or select a Filter to view Products.',
  searchTooShort: 'Please filter or search to view Products.',
  quickView: (title: string) => `Quick View of ${title}`,
  allOfTitle: (count: number | undefined) => (count === undefined ? 'All products' : `All ${count} products`),
  fromCatalogue: (found: number, at: number) =>
    `From the catalogue on this device, as of ${timeOf(at)}: ${counted(found, 'product')}. There may be more.`,
  foundElsewhere: (count: number, hasSome: boolean, by: ProductFilterType) =>
    `The same search finds ${hasSome ? `${formatCount(count)} more` : counted(count, 'product')} of other ${PLURALS[by]}.`,
  searchAll: (by: ProductFilterType) => `Search all ${PLURALS[by]}`,
  any: { client: 'Any client', title: 'Any title', category: 'Any category' } satisfies Record<
    ProductFilterType,
    string
  >,
  fields: {
    name: 'Name of Product',
    category: 'Product Category',
    description: 'Description',
    quantity: 'Total Quantity',
    qty: 'Total Qty',
    active: 'Active',
    sku: 'SKU',
    id: 'ID',
  },
  columns: {
    image: 'Image',
    name: 'Name',
    parentCategory: 'Parent Category',
    qty: 'Qty',
    available: 'Available',
  },
  productSku: 'Product SKU',
  productName: 'Product Name',
  searchName: 'Search by name',
  skuTooShort: (least: number, prefix: string) => `At least ${least} characters after ${prefix}.`,
  nameTooShort: (least: number) => `At least ${least} characters.`,
  cached: 'Products on this device',
  pictureOf: (title: string) => `Picture of ${title}`,
  quickViewTitle: 'Quick View',
  open: 'Open Product',
  editTitle: 'Edit Product',
  changeTitle: 'Change Title',
  favourite: (name: string) => `${name} is a favourite`,
  viewOrders: 'View Orders',
  lastsAtUse: (time: string) => `Lasts ${time} at your current rate`,
  useByMonth: 'Use by month',
  useOf: (pieces: number, isOfStock: boolean, orders: number, since: string) =>
    `${counted(pieces, 'piece')}${isOfStock ? ' of products in stock' : ''}, from ${counted(orders, 'order')} since ${since}`,
  inMonth: (month: string, pieces: number) => `${month}: ${counted(pieces, 'piece')}`,
  low: 'Low stock',
  /** @param usual the number of pieces up to which a product without a mark is low. */
  lowAt: (mark: number | undefined, usual: number) =>
    mark === 0
      ? 'Never'
      : mark
        ? `Fewer than ${formatCount(mark)} left`
        : `${formatCount(usual)} or fewer left`,
  change: 'Change',
  changeMark: 'Change the low-stock mark',
  remove: 'Remove',
  removeMark: 'Remove the low-stock mark',
  lowMark: 'Low-stock mark',
  markBelow: 'Mark as low below',
  markHint: 'Every list then marks it as low, and it comes first under Running low. Enter 0 for never.',
  notAMark: (most: number) => `Must be a whole number from 0 to ${formatCount(most)}`,
  inStock: 'In stock',
  ofTitle: 'Products of this title',
  otherTitle: 'If this Product should belong to a different Title, select a new one. Otherwise leave blank.',
  saved: 'Product saved.',
  notSaved: 'Sorry, there was an error saving this Product.',
  printLabels: 'Print labels',
  labels: {
    sheet: 'Sheet',
    sheets: { letter: 'Letter, 30 labels (as Avery 5160)', a4: 'A4, 24 labels (as Avery 3474)' },
    copies: 'Copies of each label',
    copiesFault: (most: number) => `Enter a whole number from 1 to ${formatCount(most)}.`,
    content: (labels: number, sheets: number) =>
      `${counted(labels, 'label')} on ${counted(sheets, 'sheet')}.`,
    first: (printed: number, total: number) =>
      `Only the first ${formatCount(printed)} of ${counted(total, 'product')} are printed. Choose filters to print the others.`,
    scale: 'In the print dialog, choose a scale of 100 %, no margins, and no headers or footers.',
    print: 'Print',
  },
});
