import { describe, expect, it } from 'vitest';
import type { Order } from '#src/contract/order.ts';
import { knownOrders } from './known-orders.tsx';
import { defaultOrderSearch, OrderSearch } from './order-search.ts';
import { searchOf } from './order-views.ts';

const TODAY = new Date(2026, 10, 22, 12);
const order = (id: number, more: Partial<Order> = {}) =>
  ({ id, org_id: 1, created_on: '2026-11-10 09:00:00', status_id: 1, ...more }) as Order;
const KNOWN = [
  order(101),
  order(102, { status_id: 4, shipped_on: '2026-11-12 09:00:00' }),
  order(103, { org_id: 2, ship_to_id: 7, ship_to_name: 'Harbor Stage' }),
  order(104, { created_on: '2026-01-05 09:00:00' }),
];
const found = (search: object) =>
  knownOrders(OrderSearch.parse(search), KNOWN, () => undefined, TODAY).map(({ id }) => id);
const by = (filter: object) => ({ filter: { date_from: '2016-01-01', date_to: '2026-11-22', ...filter } });

describe('the known orders of a list', () => {
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
