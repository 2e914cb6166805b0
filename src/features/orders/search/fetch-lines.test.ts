import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderQueries } from '#src/api/orders.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { createPersister } from '#src/query-cache/query-persister.ts';
import { sessionCache } from '#src/query-cache/session-cache.ts';
import { openStorage } from '#src/storage/storage.ts';
import { connectSignedIn } from '#tests/support/api-session.ts';
import { linesOfOrder } from './fetch-lines.ts';

const order = { id: 7, org_id: 1, created_on: '2026-03-04 09:00:00' };
let title: string;
let requests: number;

beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  title = 'Mug';
  requests = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    requests += 1;
    if (!title) throw new TypeError('Failed to fetch');
    return Response.json([{ id: 70, order_id: 7, product_id: 7, qty: 2, title }]);
  });
  connectSignedIn();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A start over the lines that an earlier one has stored. */
async function startLater() {
  const queries = sessionCache((await openStorage('lines', ['queries'])).queries);
  const start = () => ({ queryClient: createQueryClient({ persister: createPersister(queries) }), queries });
  await linesOfOrder(start(), order);
  await vi.waitFor(async () => expect(await queries.entries()).toHaveLength(2));
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  requests = 0;
  return start();
}

test('lines from before an order was created are another one’s: the API has its own', async () => {
  const device = await startLater();
  title = 'Poster';
  const created_on = dateToWireTime(new Date(Date.now() - 30_000));
  expect(await linesOfOrder(device, order)).toMatchObject([{ title: 'Mug' }]);
  expect(await linesOfOrder(device, { ...order, created_on })).toMatchObject([{ title: 'Poster' }]);
  expect(requests).toBe(1);
});

test('an order that was shown without its lines is asked for them again', async () => {
  const device = await startLater();
  const { queryKey } = orderQueries.items(7);
  device.queryClient.setQueryData(queryKey, [], { updatedAt: Date.now() - 31_000 });
  expect(await linesOfOrder(device, order)).toMatchObject([{ title: 'Mug' }]);
});

test('without a connection, the cached ones do', async () => {
  const device = await startLater();
  title = '';
  const created_on = dateToWireTime(new Date(Date.now() - 30_000));
  const lines = await linesOfOrder(device, { ...order, created_on }, { retry: false });
  expect(lines).toMatchObject([{ title: 'Mug' }]);
});

test('a store that hangs does not keep them back', async () => {
  const device = await startLater();
  vi.useFakeTimers();
  const get = () => new Promise<unknown>(() => undefined);
  const queries = { ...device.queries, get };
  device.queryClient.setQueryData(orderQueries.items(7).queryKey, []);
  const onLines = vi.fn();
  void linesOfOrder({ ...device, queries }, order).then(onLines);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onLines).toHaveBeenCalledWith([]);
});
