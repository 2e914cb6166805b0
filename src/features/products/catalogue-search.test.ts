import { expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { categoriesOf, matching, searchable, titlesOf } from './catalogue-search.ts';

const product = (id: number, title: string, show_name: string, type_name: string): Product => ({
  id,
  title,
  show_name,
  type_name,
  parent_type_name: 'Posters',
  sku: `SKU-N0001234${id}`,
  org_id: 1,
  qty: 1,
  active: true,
});
const catalogue = [
  product(1, 'The Long Field — press kit', 'The Long Field', 'Printed'),
  product(2, 'The Long Field — one-sheet', 'The Long Field', 'One-Sheets'),
  product(3, 'Saltwater — one-sheet', 'Saltwater', 'One-Sheets'),
];
const ids = (wanted: Partial<Parameters<typeof matching>[1]>) =>
  matching(searchable(catalogue), { text: '', show: '', category: '', ...wanted }).map(({ id }) => id);

test('every word must be in the name or the SKU, in any case and order', () => {
  expect(ids({ text: 'sheet LONG' })).toEqual([2]);
  expect(ids({ text: 'n00012343' })).toEqual([3]);
  expect(ids({ text: 'tape' })).toEqual([]);
});

test('title and category narrow it', () => {
  expect(ids({ show: 'The Long Field' })).toEqual([1, 2]);
  expect(ids({ category: 'Posters > One-Sheets', text: 'salt' })).toEqual([3]);
});

test('titles and categories are offered once, sorted', () => {
  expect(titlesOf(catalogue)).toEqual(['Saltwater', 'The Long Field']);
  expect(categoriesOf(catalogue)).toEqual(['Posters > One-Sheets', 'Posters > Printed']);
});
