import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it, test } from 'vitest';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { ordersInMemory, searchedPage, selects } from '#src/features/orders/list/order-selection.ts';
import { searchOf } from '#src/features/orders/list/order-views.tsx';
import { findOrders } from './find-orders.ts';
import { narrowed } from './order-matching.ts';
import { defaultOrderSearch, matcher, OrderSearch } from './order-search.ts';

const order = (id: number, more: Partial<Order> = {}): Order => ({ id, org_id: 1, status_id: 1, ...more });
const ids = (orders: readonly Order[], search: object) =>
  orders.filter(matcher({ ...defaultOrderSearch(new Date()), ...search })).map(({ id }) => id);

test('open are the orders that are neither shipped nor archived, also in a status of the provider’s own', () => {
  const orders = [1, 2, 7, 6, 4, 5, 9].map((status_id) => order(status_id, { status_id }));
  expect(ids(orders, { view: 'Open' })).toEqual([1, 2, 7, 6, 9]);
});

test('a range of Shipped On counts whole days where the user is, and leaves out what was never shipped', () => {
  const at = (day: number, hour: number, minute: number) =>
    order(day * 100 + hour, { shipped_on: dateToWireTime(new Date(2026, 10, day, hour, minute)) });
  const orders = [at(13, 23, 59), at(14, 0, 0), at(21, 23, 59), at(22, 0, 0), order(1)];
  expect(ids(orders, { shipped_from: '2026-11-14', shipped_to: '2026-11-21' })).toEqual([1400, 2123]);
  expect(ids(orders, { shipped_from: '2026-11-22' })).toEqual([2200]);
});

test('what stays is paged on the device, and it is said of how many', () => {
  const orders = Array.from({ length: 60 }, (_, id) => order(id + 1, { status_id: id < 55 ? 1 : 4 }));
  const search = { ...defaultOrderSearch(new Date()), view: 'Open' as const, page: 2 };
  const { found, count } = narrowed(search, { orders, total: 60 });
  expect(found?.rows.map(({ id }) => id)).toEqual([51, 52, 53, 54, 55]);
  expect(found?.total).toBe(55);
  expect(count).toBe('55 of 60 orders');
  expect(narrowed(search, { orders, total: 1_234 }).note).toMatch(/^55 of the first 60 orders, of 1,234/);
});

const TODAY = new Date(2026, 10, 22, 12);
const created = (id: number, more: Partial<Order> = {}) =>
  order(id, { created_on: '2026-11-10 09:00:00', ...more });
const CACHED = [
  created(104, { created_on: '2026-01-05 09:00:00' }),
  created(103, { org_id: 2, ship_to_id: 7, ship_to_name: 'Harbor Stage' }),
  created(102, { status_id: 4, shipped_on: '2026-11-12 09:00:00' }),
  created(101),
];
const found = (search: object) =>
  CACHED.filter(selects(OrderSearch.parse(search), () => undefined, TODAY)).map(({ id }) => id);
const by = (filter: object) => ({ filter: { date_from: '2016-01-01', date_to: '2026-11-22', ...filter } });

test('orders in memory are those of lists and of their own screens, each as it was fetched last', () => {
  const client = new QueryClient();
  const answer = ({ queryKey }: { queryKey: QueryKey }, data: object, updatedAt: number) =>
    client.setQueryData(queryKey, data, { updatedAt });
  answer(orderQueries.newest(TODAY), { orders: [order(1), order(2)], total: 2 }, 30);
  answer(orderQueries.searched(), { orders: [order(1, { status_id: 4 })], total: 1 }, 20);
  answer(orderQueries.one(2), order(2, { status_id: 4 }), 40);
  answer(orderQueries.one(3), order(3), 10);
  answer(orderQueries.items(4), [{ id: 5 }], 50);
  expect([...ordersInMemory(client)].map(([{ id, status_id }, at]) => [id, status_id, at])).toEqual([
    [3, 1, 10],
    [2, 4, 40],
    [1, 1, 30],
  ]);
});

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

  it('have what columns are searched for', () => {
    expect(found({ ...searchOf('All', TODAY), s_ship_to_name: 'harbor' })).toEqual([103]);
  });

  it('are none where it cannot be told', () => {
    expect(found(by({ filter_by: 'bill_ref', filter_bill_ref_id: 1 }))).toEqual([]);
    expect(found({ filter: {} })).toEqual([]);
  });
});

describe('the search over a list', () => {
  const line = { id: 1, order_id: 102, product_id: 3, title: 'Night Ferry — press kit', qty: 2 };
  const linesOf = ({ id }: Pick<Order, 'id'>) => (id === 102 || id === 104 ? [line] : undefined);
  const counts = { isSearching: false, orders: CACHED, withLines: 4, total: 4, isFetched: true };
  const searched = { ...counts, linesOf, find: (text: string) => findOrders(CACHED, linesOf, text) };
  const page = (search: object, more = {}) =>
    searchedPage(
      OrderSearch.parse({ q: 'press kit', ...search }),
      undefined,
      { ...searched, ...more },
      TODAY,
    );

  it('finds what the list selects, in its order, with the line that was found', () => {
    const { found, lines, inAll, note } = page({
      ...searchOf('All', TODAY),
      sort: 'created_on_date',
      order: 'ASC',
    });
    expect(found?.rows.map(({ id }) => id)).toEqual([104, 102]);
    expect(lines?.get(104)).toBe('2 × Night Ferry — press kit');
    expect([inAll, note]).toEqual([0, undefined]);
  });

  it('counts what the filter hides, also where it leaves nothing', () => {
    expect(page(searchOf('Shipped', TODAY))).toMatchObject({ found: { total: 1 }, inAll: 1 });
    expect(page(searchOf('Open', TODAY))).toMatchObject({ found: { total: 0 }, inAll: 2 });
  });

  it('says what is still searched, and what was not', () => {
    const note = (more: Partial<typeof counts>) => page({}, more).note;
    expect(page({}, { isSearching: true, withLines: 2 }).progress).toEqual([
      'Searching older orders …',
      '2 of 4',
    ]);
    expect(note({ isFetched: false })).toMatch(/^Only the orders on this device were searched/);
    expect(note({ withLines: 2 })).toMatch(/^Products were searched in the 2 orders .* of 4\.$/);
    expect(note({ total: 2_345 })).toBe('The newest 4 of 2,345 orders were searched.');
  });
});
