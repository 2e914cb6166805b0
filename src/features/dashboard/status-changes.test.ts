import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { orderQueries } from '#src/api/orders.ts';
import { NOTICES } from '#src/pwa/system-notice.ts';
import { watchStatuses } from './status-changes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a session that ends while statuses are compared shows no notice', async () => {
  const showNotification = vi.fn(async () => undefined);
  const ready = Promise.resolve({ scope: 'https://host.example/', showNotification });
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { ready } });
  vi.stubGlobal('document', { hidden: true, addEventListener: () => {}, removeEventListener: () => {} });
  const order = { id: 7, org_id: 1, created_on: '2026-11-20 09:00:00', order_status: 'Shipped' };
  const values = new Map<string, unknown>([
    [NOTICES, true],
    ['statuses of orders', { [`7 ${order.created_on}`]: 'Pending' }],
  ]);
  const preferences = {
    get: (name: string) => values.get(name),
    change: (name: string, change: (value: unknown) => unknown) =>
      void values.set(name, change(values.get(name))),
  };
  const { promise: reading, resolve: answer } = Promise.withResolvers<undefined>();
  const store = { get: () => reading, inTime: <T>(read: Promise<T>) => read };
  const client = new QueryClient();
  client.setQueryData(orderQueries.newest(new Date()).queryKey, { orders: [order], total: 1 } as never);
  const stop = watchStatuses(client, preferences, store);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  stop();
  answer(undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(showNotification).not.toHaveBeenCalled();
});
