import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Product, productCategory } from '#src/contract/product.ts';
import { setProvider } from '#src/contract/provider-values.ts';
import { productSearch } from '#src/features/pickers/word-search.ts';
import {
  maybeSku,
  namesOf,
  narrowed,
  selectionOf,
  skuSearch,
  titleSearch,
  widened,
} from './product-matching.ts';
import { filterTypePatch, ProductSearch } from './product-search.ts';

const search = (values: object = {}) => ProductSearch.parse(values);
const product = (id: number, more: Partial<Product>): Product => ({
  ...{ id, sku: `SKU-N0001234${id}`, title: 'The Long Field — press kit', org_id: 1, qty: 1, active: true },
  ...more,
});

test.each([
  ['SKU-00012345', '00012345'],
  [' 000123 ', '000123'],
  ['n000123', 'n000123'],
  [' sku-n\t00012917 ', '00012917'],
  ['SKU-N０００１２９１７', '00012917'],
  ['1'.repeat(101), undefined],
  [undefined, undefined],
])('an SKU search of %o counts as %o', (typed, asked) => {
  expect(skuSearch(typed)).toBe(asked);
});

test('an SKU search counts from six characters after its prefix on, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', 'SKU-', 'sku-n'),
      fc.stringMatching(/^[0-9A-F]{0,12}$/),
      (prefix, rest) => {
        expect(skuSearch(prefix + rest)).toBe(rest.length >= 6 ? rest : undefined);
      },
    ),
  );
});

test.each([
  ['MF-00012345', '00012345'],
  ['mf00012345', 'mf00012345'],
  ['SKU-N00012345', 'SKU-N00012345'],
])('with another prefix, %o counts as %o', (typed, asked) => {
  setProvider({ rules: { sku_prefix: 'MF-' } });
  expect(skuSearch(typed)).toBe(asked);
  const find = productSearch([product(1, { sku: 'MF-00012345' }), product(2, { sku: 'MF-00099999' })]);
  expect(find('mf12345').rows.map(({ id }) => id)).toEqual([1]);
  setProvider({});
});

test.each([
  ['kit', 'kit'],
  ['  press \t kit ', 'press kit'],
  ['ki', undefined],
  ['   k   ', undefined],
])('a name search of %o counts as %o', (typed, asked) => {
  expect(titleSearch(typed)).toBe(asked);
});

test.each([
  [
    { sku: 'SKU-N00012345', title: 'kit', filter_org_id: 1 },
    { by: 'sku', sku: '00012345' },
  ],
  [
    { sku: '123', title: 'kit', active: false },
    { by: 'title', title: 'kit', active: false },
  ],
  [{ filter_org_id: 3 }, { by: 'client', orgId: 3, active: true }],
  [
    { filter_by: 'title', filter_show_id: 4 },
    { by: 'show', showId: 4, active: true },
  ],
  [
    { filter_by: 'category', filter_product_type_id: 5 },
    { by: 'category', typeId: 5, active: true },
  ],
  [{ s_any: 'mug' }, { by: 'all', active: true }],
  [{}, undefined],
  [{ filter_by: 'title', filter_org_id: 1 }, undefined],
  [{ filter_by: 'category' }, undefined],
  [{ title: 'ki' }, undefined],
])('of %o, %o is asked for', (values, selection) => {
  expect(selectionOf(search(values))).toEqual(selection);
});

test('everything that is set narrows the rows', () => {
  const rows = [
    product(1, {}),
    product(2, { org_id: 2 }),
    product(3, { title: 'One-sheet' }),
    product(4, { active: false }),
    product(5, { show_id: 9, type_id: 8 }),
  ];
  const ids = (values: object) => narrowed(rows, search(values)).map(({ id }) => id);
  expect(ids({ sku: '000123', filter_org_id: 1, title: 'PRESS' })).toEqual([1, 5]);
  expect(ids({ active: false })).toEqual([4]);
  expect(ids({ filter_by: 'title', filter_show_id: 9 })).toEqual([5]);
  expect(ids({ filter_by: 'category', filter_product_type_id: 8 })).toEqual([5]);
});

test('a URL that says nothing is of active products by name, 20 a page, and no filter stays one', () => {
  const nothing = { active: true, filter_by: 'client', page: 1, per_page: 20, sort: 'title', order: 'ASC' };
  expect(search()).toEqual(nothing);
  expect(search({ sku: 12345678, filter_by: 'x' })).toEqual({ sku: '12345678', ...nothing });
});

test.each([
  { title: 'kit', filter_org_id: 1, page: 3 },
  { sku: '00012345', filter_by: 'title', filter_show_id: 9 },
  { title: 'kit', filter_by: 'category', filter_product_type_id: 8 },
])('a search within one choice can be widened: %o', (values) => {
  const wide = widened(search(values));
  expect(wide).toMatchObject({ page: 1, filter_by: search(values).filter_by });
  const elsewhere = product(1, { org_id: 7, title: 'A kit' });
  expect(wide && narrowed([elsewhere], wide)).toHaveLength(1);
  expect(narrowed([elsewhere], search(values))).toHaveLength(0);
});

test.each([{ filter_org_id: 1 }, { filter_org_id: 1, title: 'ki' }, { title: 'kit' }])(
  'there is nothing to widen: %o',
  (values) => expect(widened(search(values))).toBeUndefined(),
);

test('another filter clears the value of the one before', () => {
  const changed = { ...search({ filter_org_id: 1, title: 'kit', page: 3 }), ...filterTypePatch('title') };
  expect(changed).toMatchObject({ filter_by: 'title', title: 'kit', page: 1 });
  expect(changed.filter_org_id).toBeUndefined();
});

test('titles and categories are offered once, sorted', () => {
  const inCatalogue = (show_name: string, type_name: string) =>
    product(1, { show_name, type_name, parent_type_name: 'Posters' });
  const catalogue = [
    inCatalogue('The Long Field', 'Printed'),
    inCatalogue('The Long Field', 'One-Sheets'),
    inCatalogue('Saltwater', 'One-Sheets'),
  ];
  expect(namesOf(catalogue, ({ show_name }) => show_name ?? '')).toEqual(['Saltwater', 'The Long Field']);
  expect(namesOf(catalogue, productCategory)).toEqual(['Posters > One-Sheets', 'Posters > Printed']);
});

test('a name with a number is not taken for an SKU', () => {
  expect(['SKU-N00012345', 'sku n 12345', 'n12345', '12 345', 'K-12/7'].every(maybeSku)).toBe(true);
  expect(['Cinema 12', 'n', 'poster 27×40', 'poster'].some(maybeSku)).toBe(false);
});
