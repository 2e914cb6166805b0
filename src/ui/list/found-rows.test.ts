import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { firstInOrder, searched, sortedInSlices, useFoundPage } from './found-rows.ts';
import type { ListControls } from './list-controls.ts';

interface Item {
  readonly key: number;
  readonly place: number;
}
const byKey = (a: Item, b: Item) => a.key - b.key;

describe('sorting in slices', () => {
  it('sorts as toSorted does, equal items in their order', async () => {
    const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 2_000, size: 'max' });
    await fc.assert(
      fc.asyncProperty(keys, async (found) => {
        const items = found.map((key, place) => ({ key, place }));
        expect(await sortedInSlices(items, byKey, () => false)).toEqual(items.toSorted(byKey));
      }),
      { numRuns: 50 },
    );
  });

  it('finds the first items as toSorted has them, without sorting the others', () => {
    const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 300 });
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 40 }), (found, count) => {
        const items = found.map((key, place) => ({ key, place }));
        expect(firstInOrder(items, byKey, count)).toEqual(items.toSorted(byKey).slice(0, count));
      }),
    );
  });

  it('gives up where nobody waits any more', async () => {
    const items = Array.from({ length: 1_000 }, (_, place) => ({ key: -place, place }));
    expect(await sortedInSlices(items, byKey, () => true)).toBeUndefined();
  });
});

it('has the first page of a long list in the first render, before all rows are sorted', () => {
  const rows = Array.from({ length: 2_000 }, (_, place) => ({ key: (place * 7) % 2_000 }));
  const value = ({ key }: { key: number }) => key;
  const columns = [{ key: 'key', header: '', cell: value, value }];
  const controls = {
    page: 2,
    perPage: 3,
    sort: { by: 'key', order: 'DESC' },
    searches: new Map(),
  } as unknown as ListControls;
  const List = () => {
    const found = useFoundPage(rows, columns, controls);
    return `${found?.rows.map(({ key }) => key)} of ${found?.total}, ${found?.all}`;
  };
  // Rendered on a server, a component has its first render alone.
  expect(renderToStaticMarkup(createElement(List))).toBe('1996,1995,1994 of 2000, undefined');
});

it('finds words in any order, without case, accents and signs', () => {
  const value = ({ name }: { name: string }) => name;
  const names = ['Café Brûlé, São Paulo', 'Cafeteria (São Paulo)', 'Café Paulo', 'İZMİR'];
  const rows = names.map((name) => ({ name }));
  const find = (text: string) =>
    searched(
      rows,
      [{ key: 'name', header: '', supports: 'search', cell: value, value }],
      new Map([['name', text]]),
    );
  expect(find('PAULO SAO, cafe')).toEqual(rows.slice(0, 2));
  expect(find('brûlé/são'.normalize('NFD'))).toEqual(rows.slice(0, 1));
  expect(find('izmir')).toEqual(rows.slice(3));
  expect(find('İzmir')).toEqual(rows.slice(3));
  expect(find(' — ')).toBe(rows);
});
