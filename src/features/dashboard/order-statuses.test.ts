import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { orderQueries } from '#src/api/orders.ts';
import { sessionCache } from '#src/query-cache/session-cache.ts';
import { openStorage } from '#src/storage/storage.ts';
import { Preferences } from '#src/user-data/preferences.ts';
import { changesIn, mergeChanges } from './order-statuses.ts';
import { watchStatuses } from './status-changes.ts';

test('an order that was seen before with another status has changed, a new one, also under its number, has not', () => {
  const created_on = '2026-11-20 09:00:00';
  const orders = [
    { id: 1, created_on, order_status: 'Shipped' },
    { id: 2, created_on, order_status: 'Pending' },
    { id: 3, created_on, order_status: 'Pending' },
    { id: 4, created_on },
    { id: 5, created_on: '2026-11-21 09:00:00', order_status: 'Pending' },
  ];
  const seen = { 1: 'Pending', 2: 'Pending', 4: 'Pending', 5: 'Shipped' };
  const before = Object.fromEntries(
    Object.entries(seen).map(([id, status]) => [`${id} ${created_on}`, status]),
  );
  expect(changesIn(orders, before)).toEqual([{ id: 1, from: 'Pending', to: 'Shipped' }]);
});

test('a change that was not seen keeps its first status, and goes if that is there again', () => {
  const first = { id: 1, from: 'Pending', to: 'In Progress' };
  const next = { id: 1, from: 'In Progress', to: 'Shipped' };
  expect(mergeChanges([first], [next])).toEqual([{ id: 1, from: 'Pending', to: 'Shipped' }]);
  expect(mergeChanges([first], [{ ...next, to: 'Pending' }])).toEqual([]);
});

test('a change that was seen does not come back while nothing can be stored', async () => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', listeners);
  const { preferences: disk } = openStorage('statuses', ['preferences']);
  await disk.set('statuses of orders', { '7 ': 'Pending' });
  await disk.set('status changes', []);
  const read = vi.fn(disk.get);
  const update = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
  const cache = sessionCache({ ...disk, get: read, update });
  const preferences = await Preferences.open(cache, () => undefined);
  const client = new QueryClient();
  const answer = (order: object) =>
    client.setQueryData(orderQueries.newest(new Date()).queryKey, {
      orders: [{ id: 7, org_id: 1, ...order }],
      total: 1,
    });
  answer({ order_status: 'Pending' });
  const stop = watchStatuses(client, preferences, cache);
  const changes = () => preferences.get('status changes');
  await expect.poll(() => read.mock.calls.length).toBe(2);
  answer({ order_status: 'Shipped' });
  await expect.poll(changes).toEqual([{ id: 7, from: 'Pending', to: 'Shipped' }]);
  preferences.change('status changes', () => []);
  answer({ order_status: 'Delivered' });
  await expect.poll(changes).toEqual([{ id: 7, from: 'Shipped', to: 'Delivered' }]);
  stop();
  vi.unstubAllGlobals();
});
