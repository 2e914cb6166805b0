import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listQuery, localListState, UrlId } from './list.ts';

const Search = z.object({ filter_org_id: UrlId, ...localListState('name', ['name', 'city']) });
const DEFAULTS = { active: true, page: 1, per_page: 12, sort: 'name', order: 'ASC' };

test('an empty URL is the list’s own first page', () => {
  expect(Search.parse({})).toEqual(DEFAULTS);
});

test('what a URL says is kept', () => {
  const place = { filter_org_id: 3, active: false, page: 2, per_page: 50, sort: 'city', order: 'DESC' };
  expect(Search.parse({ ...place, s_name: 'Harbor' })).toEqual({ ...place, s_name: 'Harbor' });
});

test.each([
  { page: 0 },
  { page: -1 },
  { page: 1.5 },
  { page: 'two' },
  { per_page: 101 },
  { sort: 'password' },
  { order: 'up' },
  { active: 'maybe' },
  { filter_org_id: -1 },
  { filter_org_id: 2 ** 31 },
  { s_name: ['x'] },
  { s_name: 'x'.repeat(201) },
])('%o falls back to the default', (search) => {
  expect(Search.parse(search)).toEqual(DEFAULTS);
});

test('a page is a number as JSON writes it', () => {
  const query = listQuery(['id']);
  expect(query.parse({ page: '10', per_page: '5' })).toEqual({ page: 10, per_page: 5 });
  for (const page of ['01', '0', '+1', '1.0']) expect(query.safeParse({ page }).success, page).toBe(false);
});

test('a number in a search box of the URL is text', () => {
  expect(Search.parse({ s_name: 12 }).s_name).toBe('12');
});
