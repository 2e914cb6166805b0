import { describe, expect, test } from 'vitest';
import type { OrderFilter } from '#src/features/orders/list/order-filter.ts';
import {
  defaultOrderSearch,
  filterPatch,
  foundAgain,
  hiddenColumns,
  isSearchable,
  OrderSearch,
  queryOf,
  selectionOf,
  windowOf,
  withFilterType,
} from './order-search.ts';

const today = new Date(2026, 10, 21, 10, 42);
const filter = (values: Partial<OrderFilter>): OrderFilter => ({ list_view: 'browse', ...values });

describe('the default filter', () => {
  test('is Pending, from one month back up to today', () => {
    expect(defaultOrderSearch(today).filter).toEqual({
      ...{ list_view: 'browse', filter_by: 'status', filter_status_id: 1 },
      ...{ date_from: '2026-10-21', date_to: '2026-11-21' },
    });
  });

  test('treats a day that the month before lacks as its last one, and February 29 as 28', () => {
    for (const day of [29, 30, 31])
      for (const year of [2027, 2028])
        expect(defaultOrderSearch(new Date(year, 2, day)).filter.date_from).toBe(`${year}-02-28`);
  });
});

describe('a URL', () => {
  test.each([
    {},
    { filter: 'x', page: 'two', per_page: -1, sort: 'password', order: 'up' },
    { page: 1.5, per_page: 1e9, order: null },
    { s_id: [1], s_org_name: 'x'.repeat(201), s_password: 'x' },
  ])('with %o falls back to the defaults', (search) => {
    expect(OrderSearch.parse(search)).toEqual(defaultOrderSearch(new Date()));
  });

  test('keeps the good parts of a filter with a bad one', () => {
    const good = { list_view: 'search', filter_by: 'id', filter_id: '482' };
    const { filter } = OrderSearch.parse({ filter: { ...good, filter_org_id: 'x', date_from: 'soon' } });
    expect(filter).toEqual(good);
  });
});

test.each<[string, Partial<OrderFilter>]>([
  ['without a filter type', {}],
  ['for a client filter without a client', { filter_by: 'client' }],
  ['for a contact filter without a contact', { filter_by: 'contact', filter_org_id: 1 }],
  ['for a contact filter without a client', { filter_by: 'contact', filter_contact_id: 1 }],
  ['for a date range without its end', { filter_by: 'date_range', date_from: '2026-10-21' }],
  ['for an id shorter than 3', { filter_by: 'id', filter_id: '48' }],
  ['for an id that is no number', { filter_by: 'id', filter_id: 'abc' }],
  ['for an SKU shorter than 12', { filter_by: 'sku', filter_sku: 'SKU-N000123' }],
  ['for a status filter without status and dates', { filter_by: 'status' }],
])('nothing is fetched %s', (_, values) => {
  expect(selectionOf(filter(values), today)).toBeUndefined();
});

test.each<[OrderFilter['filter_by'], Partial<OrderFilter>, object]>([
  ['client', { filter_org_id: 3 }, { orgId: 3 }],
  ['contact', { filter_org_id: 3, filter_contact_id: 4 }, { contactId: 4 }],
  ['status', { filter_status_id: 4 }, { statusId: 4 }],
  ['id', { filter_id: ' 482 ' }, { id: '482' }],
  ['sku', { filter_sku: 'SKU-N00012345' }, { sku: 'SKU-N00012345' }],
  ['bill_ref', { filter_bill_ref_id: 9 }, { billRefId: 9 }],
])('%s with %o asks for %o', (by, values, selection) => {
  expect(selectionOf(filter({ filter_by: by, ...values }), today)).toMatchObject({ by, ...selection });
});

test('a window is whole days of the calendar here, sent as UTC, within 2016-01-01 and today', () => {
  const local = (text: string) => new Date(text).toISOString().slice(0, 19).replace('T', ' ');
  const days = (from: string, to: string) => ({
    from: local(`${from}T00:00:00`),
    to: local(`${to}T23:59:59`),
  });
  const sent = (date_from: string, date_to: string) => windowOf(filter({ date_from, date_to }), today);
  expect(sent('2026-10-21', '2026-10-22')).toEqual(days('2026-10-21', '2026-10-22'));
  expect(sent('1999-01-01', '2030-01-01')).toEqual(days('2016-01-01', '2026-11-21'));
});

test('another filter type brings its list view, and no value', () => {
  expect(withFilterType('status')).toEqual({ list_view: 'browse', filter_by: 'status' });
  expect(withFilterType('sku')).toEqual({ list_view: 'search', filter_by: 'sku' });
  expect(withFilterType(undefined)).toEqual({ list_view: 'browse' });
});

test.each<[Partial<OrderFilter>, string[]]>([
  [{ filter_by: 'contact', filter_org_id: 1, filter_contact_id: 2 }, ['org_name', 'ship_to_name']],
  [{ filter_by: 'status', filter_status_id: 1 }, ['order_status']],
  [{ filter_by: 'client' }, []],
])('columns that would say the same in every row of %o are hidden', (values, hidden) => {
  expect([...hiddenColumns(filter(values))]).toEqual(hidden);
});

test.each(['2026-02-31', '2026-13-01', '0000-00-00', 'soon'])('the day %s is none', (day) => {
  const { filter: parsed } = OrderSearch.parse({ filter: { filter_by: 'date_range', date_from: day } });
  expect(parsed.date_from).toBeUndefined();
});

describe('a column search', () => {
  const search = (values: object) => OrderSearch.parse({ ...defaultOrderSearch(today), ...values });

  test('is asked for as the API names it, without white space around and within', () => {
    expect(queryOf(search({ s_ship_to_name: '  harbor \t  film ', s_id: 482, page: 3 }))).toEqual({
      ...{ page: 3, per_page: 50, sort_by: 'created_on_date', sort_order: 'DESC' },
      ...{ s_ship_to_name: 'harbor film', s_id: '482' },
    });
  });

  test.each<[Partial<OrderFilter>, string[]]>([
    [{ filter_by: 'client' }, ['org_name']],
    [{ filter_by: 'contact' }, ['org_name', 'ship_to_name']],
    [{ filter_by: 'status' }, ['order_status']],
    [{ filter_by: 'sku' }, ['id']],
    [{ filter_by: 'date_range' }, []],
  ])('under %o is cleared where the filter says it: %o', (values, cleared) => {
    const columns = ['id', 'org_name', 'ship_to_name', 'order_status', 'tracking_number'];
    expect(columns.filter((column) => !isSearchable(column, filter(values)))).toEqual(cleared);
    const all = Object.fromEntries(columns.map((column) => [`s_${column}`, 'x']));
    const before = search({ ...all, filter: filter({ filter_by: 'date_range' }), page: 4 });
    const after = { ...before, ...filterPatch(before, filter(values)) };
    expect(after.page).toBe(1);
    expect(columns.filter((column) => after[`s_${column}` as 's_id'] === undefined)).toEqual(cleared);
    // Written into the URL by hand, it is not asked for, either.
    const asked = queryOf(search({ ...all, filter: filter(values) }));
    expect(columns.filter((column) => !(`s_${column}` in asked))).toEqual(cleared);
  });
});

describe('a list that is found again on another day', () => {
  const tomorrow = new Date(2026, 10, 22);

  test('starts anew where it was the default one', () => {
    const before = defaultOrderSearch(today);
    expect(foundAgain(before, '2026-11-21', tomorrow)).toEqual(defaultOrderSearch(tomorrow));
    expect(foundAgain({ ...before, page: 2 }, '2026-11-21', tomorrow).page).toBe(2);
  });

  test('goes up to that day where it went up to its own', () => {
    const left = { ...defaultOrderSearch(today), page: 2 };
    expect(foundAgain(left, '2026-11-21', tomorrow).filter).toMatchObject({
      date_from: '2026-10-21',
      date_to: '2026-11-22',
    });
    const closed = { ...left, filter: { ...left.filter, date_to: '2026-11-01' } };
    expect(foundAgain(closed, '2026-11-21', tomorrow)).toBe(closed);
  });
});
