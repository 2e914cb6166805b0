/** Maps what a camera, a scanner or the user reads to a client's products (RULES.md, Scan). */
import type { Product } from '#src/contract/product.ts';
import { skuPrefixes } from '#src/contract/provider.ts';
import type { ProductIndex } from '#src/features/order-wizard/line-list/judge-lines.ts';

export interface Code {
  readonly text: string;
  /** As the decoder names it: `ean_13`, `Code128`. A scanner and the user name none. */
  readonly format?: string | undefined;
}

export type Found =
  | { readonly product: Product; readonly verdict: 'found' | 'inactive' }
  | { readonly product?: undefined; readonly verdict: 'unknown' };

const LONGEST = 300;

/** Removes control characters, direction marks and other invisible characters, such as GS1's separators. */
export const readable = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();

/** The product that a code names. A code that may name several products is unknown. */
export function findByCode(code: Code, index: ProductIndex): Found {
  const product = onlyProduct(code, index.find);
  if (product) return { product, verdict: 'found' };
  const inactive = onlyProduct(code, index.findInactive);
  return inactive ? { product: inactive, verdict: 'inactive' } : { verdict: 'unknown' };
}

type Find = ProductIndex['find'];

function onlyProduct({ text, format = '' }: Code, find: Find): Product | undefined {
  const clean = readable(text);
  const named = /ean|upc/i.test(format) ? byTradeNumber(clean, find) : byText(clean, find);
  const products = new Map(named.flatMap((product) => (product ? [[product.id, product]] : [])));
  return products.size === 1 ? [...products.values()][0] : undefined;
}

/** Looks up the whole text, or else each SKU in it, as in a URL or a GS1 code. */
function byText(text: string, find: Find): (Product | undefined)[] {
  const whole = find(text);
  return whole ? [whole] : skusIn(text).map(find);
}

function skusIn(text: string): string[] {
  const [prefix] = skuPrefixes();
  if (!prefix) return [];
  const literal = prefix.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');
  return text.match(new RegExp(`(?<!\\p{L})${literal}[\\p{L}\\d]+`, 'giu')) ?? [];
}

/** EAN-13 of a provider's own (GS1: restricted circulation), and EAN-8 of its own: the item's number, a check digit. */
const OWN_13 = /^(?:02|04|2\d)(\d{10})\d$/;
const OWN_8 = /^[02](\d{6})\d$/;

/** Part of a trade number may equal an SKU by chance: only the whole counts, or the item of a provider's own code. */
function byTradeNumber(digits: string, find: Find): (Product | undefined)[] {
  const whole = [digits, digits.replace(/^0/, '')].map((number) => {
    const product = find(number);
    return product?.sku.replace(/\D/g, '') === number ? product : undefined;
  });
  const [, number] = OWN_8.exec(digits) ?? OWN_13.exec(digits.padStart(13, '0')) ?? [];
  return [...whole, number === undefined ? undefined : find(number)];
}
