import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Product, productCategory } from '#src/contract/product.ts';
import { setProvider } from '#src/contract/provider-values.ts';
import { productSearch } from '#src/features/pickers/word-search.ts';
import { namesOf, narrowed, selectionOf, skuSearch, titleSearch, widened } from './product-matching.ts';
import { filterTypePatch, ProductSearch } from './product-search.ts';

const search = (values: object = {}) => ProductSearch.parse(values);
const product = (id: number, more: Partial<Product>): Product => ({
  ...{ id, sku: `SKU-N0001234${id}`, title: 'The Long Field — press kit', org_id: 1, qty: 1, active: true },
  ...more,
});

describe('an SKU search counts', () => {
  test.each([
    ['SKU-N00012345', '00012345'],
    ['sku-n00012345', '00012345'],
    ['SKU-00012345', '00012345'],
    [' 000123 ', '000123'],
    ['n000123', 'n000123'],
    [' sku-n\t00012917 ', '00012917'],
    ['SKU-N０００１２９１７', '00012917'],
  ])('%o as %o', (typed, asked) => {
    expect(skuSearch(typed)).toBe(asked);
  });

  test.each(['', 'SKU-N', 'SKU-N00012', 'sku-12345', '12345', '1'.repeat(101), undefined])(
    'not when it is %o',
    (typed) => {
      expect(skuSearch(typed)).toBeUndefined();
    },
  );

  test('from six characters after its prefix on, whatever they are', () => {
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

describe('what is asked for', () => {
  test.each([
    [{ sku: 'SKU-N00012345', title: 'kit', filter_org_id: 1 }, 'sku', { sku: '00012345' }],
    [{ sku: '123', title: 'kit', active: false }, 'title', { title: 'kit', active: false }],
    [{ filter_org_id: 3 }, 'client', { orgId: 3, active: true }],
    [{ filter_by: 'title', filter_show_id: 4 }, 'show', { showId: 4, active: true }],
    [{ filter_by: 'category', filter_product_type_id: 5 }, 'category', { typeId: 5, active: true }],
  ])('of %o is by %s: %o', (values, by, selection) => {
    expect(selectionOf(search(values))).toEqual({ by, ...selection });
  });

  test('of a search alone is all', () => {
    expect(selectionOf(search({ s_any: 'mug' }))).toEqual({ by: 'all', active: true });
  });

  test.each([
    {},
    { filter_by: 'client' },
    { filter_by: 'title', filter_org_id: 1 },
    { filter_by: 'category' },
    { title: 'ki' },
  ])('of %o is nothing', (values) => {
    expect(selectionOf(search(values))).toBeUndefined();
  });
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

describe('a URL', () => {
  test('says nothing: active products by name, 20 a page, the filter on Client', () => {
    const place = { page: 1, per_page: 20, sort: 'title', order: 'ASC' };
    expect(search()).toEqual({ active: true, filter_by: 'client', ...place });
  });

  test('written by hand falls back part by part', () => {
    expect(
      search({ sku: 12345678, active: 'maybe', filter_by: 'x', filter_org_id: -1, page: 'two', order: 'up' }),
    ).toMatchObject({ sku: '12345678', active: true, filter_by: 'client', page: 1, order: 'ASC' });
  });
});

test.each([
  [{ title: 'kit', filter_org_id: 1, page: 3 }],
  [{ sku: '00012345', filter_by: 'title', filter_show_id: 9 }],
  [{ title: 'kit', filter_by: 'category', filter_product_type_id: 8 }],
])('a search within one choice can be widened: %o', (values) => {
  const wide = widened(search(values));
  expect(wide).toMatchObject({ page: 1, filter_by: search(values).filter_by });
  const elsewhere = { id: 1, org_id: 7, title: 'A kit', active: true } as Product;
  expect(wide && narrowed([elsewhere], wide)).toHaveLength(1);
  expect(narrowed([elsewhere], search(values))).toHaveLength(0);
});

test.each([[{ filter_org_id: 1 }], [{ filter_org_id: 1, title: 'ki' }], [{ title: 'kit' }]])(
  'there is nothing to widen: %o',
  (values) => {
    expect(widened(search(values))).toBeUndefined();
  },
);

test('another filter clears the value of the one before', () => {
  const changed = { ...search({ filter_org_id: 1, title: 'kit', page: 3 }), ...filterTypePatch('title') };
  expect(changed).toMatchObject({ filter_by: 'title', title: 'kit', page: 1 });
  expect(changed.filter_org_id).toBeUndefined();
});

const inCatalogue = (id: number, title: string, show_name: string, type_name: string) =>
  product(id, { title, show_name, type_name, parent_type_name: 'Posters' });
const catalogue = [
  inCatalogue(1, 'The Long Field — press kit', 'The Long Field', 'Printed'),
  inCatalogue(2, 'The Long Field — one-sheet', 'The Long Field', 'One-Sheets'),
  inCatalogue(3, 'Saltwater — one-sheet', 'Saltwater', 'One-Sheets'),
];
test('titles and categories are offered once, sorted', () => {
  expect(namesOf(catalogue, ({ show_name }) => show_name ?? '')).toEqual(['Saltwater', 'The Long Field']);
  expect(namesOf(catalogue, productCategory)).toEqual(['Posters > One-Sheets', 'Posters > Printed']);
});
