import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { DEFAULTS, setValues } from '#src/contract/provider.ts';
import { indexOf } from '#src/features/order-wizard/line-list/judge-lines.ts';
import { findByCode, readable } from './codes.ts';

const product = (id: number, sku = `SKU-N${String(id).padStart(8, '0')}`, title = `Product ${id}`) =>
  ({ id, sku, title }) as Product;

const CATALOGUE = [1234, 12_345, 67_890, 4_006_381].map((id) => product(id));
const index = indexOf(CATALOGUE, [product(555)]);
const find = (text: string, format?: string) => {
  const { verdict, product } = findByCode({ text, format }, index);
  return product ? `${verdict} ${product.id}` : verdict;
};

afterEach(() => setValues(DEFAULTS));

test.each([
  ['SKU-N00012345', 'Code128', 'found 12345'],
  ['00012345', 'Code128', 'found 12345'],
  ['n12345', undefined, 'found 12345'],
  ['https://portal.example/scan?sku=SKU-N00012345&qty=2', 'QRCode', 'found 12345'],
  ['{"sku":"sku-n00012345"}', 'qr_code', 'found 12345'],
  // GS1: an additional number, a separator, a batch.
  ['240SKU-N00012345\u001d10LOT7', 'DataMatrix', 'found 12345'],
  ['\u202eSKU-N00012345\u0000', 'DataMatrix', 'found 12345'],
  ['SKU-N00012345 and SKU-N00067890', 'QRCode', 'unknown'],
  ['SKU-N00000555', 'Code128', 'inactive 555'],
  ['SKU-N99999999', 'Code128', 'unknown'],
  ['=SKU(12345)', 'QRCode', 'unknown'],
  ['https://elsewhere.example/12345', 'QRCode', 'unknown'],
])('%j as %s', (text, format, expected) => {
  expect(find(text, format)).toBe(expected);
});

test('a trade number counts as a whole, or as an item’s number in a code of the provider’s own', () => {
  expect(find('2000000123455', 'EAN13')).toBe('found 12345');
  expect(find('00012348', 'ean_8')).toBe('found 1234');
  // A manufacturer's: its number is a product's by chance.
  expect(find('4006381000000', 'EAN13')).toBe('unknown');
  expect(find('0000000123457', 'EAN13')).toBe('unknown');
  const trade = indexOf([product(1, '4006381333931'), product(2, '036000291452')], []);
  expect(findByCode({ text: '4006381333931', format: 'EAN13' }, trade).product?.id).toBe(1);
  // UPC-A, as another decoder reads it.
  expect(findByCode({ text: '0036000291452', format: 'ean_13' }, trade).product?.id).toBe(2);
});

test('the prefix is the provider’s', () => {
  setValues({ rules: { ...DEFAULTS.rules, sku_prefix: 'ACME.' } });
  const own = indexOf([product(1, 'ACME.77A')], []);
  expect(findByCode({ text: 'https://a.example/ACME.77A', format: 'QRCode' }, own).product?.id).toBe(1);
  expect(findByCode({ text: 'https://a.example/ACMEx77A', format: 'QRCode' }, own).verdict).toBe('unknown');
});

test('whatever a code has in it, it names one product by its SKU or none, and is shown in one line', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.stringMatching(/^\d{0,14}$/),
    fc
      .tuple(fc.string(), fc.constantFrom('SKU-N', 'sku-', '=', '\u0000'), fc.nat())
      .map((parts) => parts.join('')),
  );
  const format = fc.constantFrom(undefined, 'Code128', 'EAN13', 'ean_8', 'UPCA', 'QRCode', 'DataMatrix');
  fc.assert(
    fc.property(text, format, (text, format) => {
      const { product } = findByCode({ text, format }, index);
      if (product) expect(text.normalize('NFKD').replace(/[^\d]/g, '')).toContain(String(product.id));
      expect(readable(text)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(readable(text).length).toBeLessThanOrEqual(300);
    }),
    { numRuns: 5_000 },
  );
});

test('each SKU of a catalogue is found by its code, whatever stands around it', () => {
  const around = fc.stringMatching(/^[ /?=&:;"{}()]{0,8}$/);
  fc.assert(
    fc.property(fc.constantFrom(...CATALOGUE), around, around, (wanted, before, after) => {
      const text = before + wanted.sku + after;
      expect(findByCode({ text, format: 'QRCode' }, index).product).toBe(wanted);
    }),
    { numRuns: 1_000 },
  );
});
