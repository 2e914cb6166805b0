import { describe, expect, it, test } from 'vitest';
import type { Order } from '#src/contract/order.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { cachedOrders, matcher, narrowed } from './order-matching.ts';
import { defaultOrderSearch, OrderSearch } from './order-search.ts';
import { searchOf } from './order-views.tsx';

const order = (id: number, more: Partial<Order> = {}): Order => ({ id, org_id: 1, status_id: 1, ...more });
const nothing = { linesOf: () => undefined, bySku: new Set<number>() };
const ids = (
  orders: readonly Order[],
  q: Parameters<typeof matcher>[0],
  known: Parameters<typeof matcher>[1] = nothing,
) => orders.filter(matcher(q, known)).map(({ id }) => id);

test('open are the orders that are neither shipped nor archived', () => {
  const orders = [1, 2, 7, 6, 4, 5].map((status_id) => order(status_id, { status_id }));
  expect(ids(orders, { view: 'Open' })).toEqual([1, 2, 7, 6]);
});

test('a range of Shipped On counts whole days where the user is, and leaves out what was never shipped', () => {
  const at = (day: number, hour: number, minute: number) =>
    order(day * 100 + hour, { shipped_on: dateToWireTime(new Date(2026, 10, day, hour, minute)) });
  const orders = [at(13, 23, 59), at(14, 0, 0), at(21, 23, 59), at(22, 0, 0), order(1)];
  expect(ids(orders, { shipped_from: '2026-11-14', shipped_to: '2026-11-21' })).toEqual([1400, 2123]);
  expect(ids(orders, { shipped_from: '2026-11-22' })).toEqual([2200]);
});

test.each([
  ['7489 1100', 'a tracking number in groups'],
  ['748911002233', 'a tracking number in one word'],
  ['gazette', 'the destination'],
  ['ready to', 'a status'],
  ['d.morales', 'who created it'],
  ['lockhart', 'who it goes to'],
  ['gazette fedex', 'words of two kinds'],
  ['N00012345', 'a SKU of its lines'],
])('%s finds the order by %s', (q) => {
  const wanted = order(7, {
    ship_to_name: 'Gazette Arts Desk',
    order_status: 'Ready to Ship',
    tracking_number: '7489 1100 2233',
    shipped_with_name: 'FedEx',
    created_by: 'd.morales',
    ship_to: { first_name: 'Ines', last_name: 'Lockhart' } as Order['ship_to'],
  });
  const line = { id: 1, order_id: 7, product_id: 2, qty: 3, sku: 'SKU-N00012345', title: 'Poster' };
  const known = { linesOf: (id: number) => (id === 7 ? [line] : undefined), bySku: new Set<number>() };
  expect(ids([order(6, { ship_to_name: 'Union Hall' }), wanted], { q }, known)).toEqual([7]);
});

test('orders that the API found by their SKU are found without their lines', () => {
  expect(ids([order(1), order(2)], { q: 'SKU-N00012345' }, { ...nothing, bySku: new Set([2]) })).toEqual([2]);
});

test('what stays is paged on the device, and the note says what was looked at', () => {
  const orders = Array.from({ length: 60 }, (_, id) => order(id + 1, { status_id: id < 55 ? 1 : 4 }));
  const search = { ...defaultOrderSearch(new Date()), view: 'Open' as const, page: 2 };
  const { found, note } = narrowed(search, { orders, total: 60 }, nothing);
  expect(found?.rows.map(({ id }) => id)).toEqual([51, 52, 53, 54, 55]);
  expect(found?.total).toBe(55);
  expect(note).toBe('Narrowed on this device: 55 of 60 orders that the filters select.');
  expect(narrowed(search, { orders, total: 1_234 }, nothing).note).toMatch(/55 of the first 60 of 1,234/);
  const none = { ...search, q: '000000' };
  expect(narrowed(none, { orders, total: 60 }, nothing).note).toBeUndefined();
  expect(narrowed(none, { orders, total: 1_234 }, nothing).note).toMatch(/0 of the first 60 of 1,234/);
});

test('where some products are not on this device, a search says that it finds others by a whole SKU only', () => {
  const search = { ...defaultOrderSearch(new Date()), view: 'Open' as const };
  const fetched = { orders: [order(1), order(2)], total: 2 };
  const noteOf = (q: string, known: Partial<Parameters<typeof narrowed>[2]>) =>
    narrowed({ ...search, q }, fetched, { ...nothing, bySku: undefined, ...known }).note;
  expect(noteOf('SKU-N000', {})).toMatch(/^A part of an SKU finds only orders whose products are on/);
  expect(noteOf('poster', {})).toMatch(/^A product’s name finds only orders whose products are on/);
  expect(noteOf('7489 1100', {})).toBeUndefined();
  expect(noteOf('poster', { linesOf: (id) => (id === 1 ? [] : undefined) })).toMatch(/^A product’s name/);
  expect(noteOf('poster', { linesOf: () => [] })).toBeUndefined();
  expect(noteOf('SKU-N00012345', { bySku: new Set() })).toBeUndefined();
});

const TODAY = new Date(2026, 10, 22, 12);
const created = (id: number, more: Partial<Order> = {}) =>
  order(id, { created_on: '2026-11-10 09:00:00', ...more });
const CACHED = [
  created(101),
  created(102, { status_id: 4, shipped_on: '2026-11-12 09:00:00' }),
  created(103, { org_id: 2, ship_to_id: 7, ship_to_name: 'Harbor Stage' }),
  created(104, { created_on: '2026-01-05 09:00:00' }),
];
const found = (search: object) =>
  cachedOrders(OrderSearch.parse(search), CACHED, () => undefined, TODAY).map(({ id }) => id);
const by = (filter: object) => ({ filter: { date_from: '2016-01-01', date_to: '2026-11-22', ...filter } });

describe('the cached orders of a list', () => {
  it('are those of its filter and dates, newest first', () => {
    expect(found(searchOf('All', TODAY))).toEqual([104, 103, 102, 101]);
    expect(found(searchOf('Open', TODAY))).toEqual([103, 101]);
    expect(found(searchOf('Shipped', TODAY))).toEqual([102]);
    expect(found(defaultOrderSearch(TODAY))).toEqual([103, 101]);
    expect(found(by({ filter_by: 'client', filter_org_id: 2 }))).toEqual([103]);
    expect(found(by({ filter_by: 'contact', filter_org_id: 2, filter_contact_id: 7 }))).toEqual([103]);
    expect(found({ filter: { list_view: 'search', filter_by: 'id', filter_id: '104' } })).toEqual([104]);
  });

  it('have what columns and the list are searched for', () => {
    expect(found({ ...searchOf('All', TODAY), s_ship_to_name: 'harbor' })).toEqual([103]);
    expect(found({ ...searchOf('All', TODAY), q: 'stage' })).toEqual([103]);
  });

  it('are none where it cannot be told', () => {
    expect(found(by({ filter_by: 'bill_ref', filter_bill_ref_id: 1 }))).toEqual([]);
    expect(found({ filter: {} })).toEqual([]);
  });
});
