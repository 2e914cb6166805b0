import { translated } from '#src/languages/language.ts';
import { counted, formatCount, timeOf } from '#src/ui/format.ts';

/** Those of RULES.md, Messages and Products list, are fixed to the letter. */
export const texts = translated('products', {
  search: 'Search products by name or SKU',
  searched: 'Name, title or SKU',
  counted: (count: number) => counted(count, 'product'),
  none: 'No Products found.',
  noneIsCreated:
    'Products are created by your provider when stock arrives. Only those with a quantity above 0 are listed.',
  missing: 'No Product found.',
  noFilter: 'Search or select a Filter to view Products.',
  searchTooShort: 'Please filter or search to view Products.',
  available: (quantity: number) => `${formatCount(quantity)} available`,
  lasts: (time: string) => `lasts ${time}`,
  quickView: (title: string) => `Quick View of ${title}`,
  allOfTitle: (count: number | undefined) => (count === undefined ? 'All products' : `All ${count} products`),
  fromCatalogue: (found: number, at: number) =>
    `From the catalogue on this device, as of ${timeOf(at)}: ${counted(found, 'product')}. There may be more.`,
  /** `plural`: clients, titles or categories. */
  foundElsewhere: (count: number, hasSome: boolean, plural: string) =>
    `The same search finds ${hasSome ? `${formatCount(count)} more` : counted(count, 'product')} of other ${plural}.`,
  searchAll: (plural: string) => `Search all ${plural}`,
  otherTitle: 'If this Product should belong to a different Title, select a new one. Otherwise leave blank.',
  saved: 'Product saved.',
  notSaved: 'Sorry, there was an error saving this Product.',
});
