import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderQueries } from '#src/api/orders.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { searchedSoFar } from '#src/features/orders/list/order-selection.ts';
import { createPersister, restoreAnswer } from '#src/query-cache/query-persister.ts';
import { sessionCache } from '#src/query-cache/session-cache.ts';
import { openStorage } from '#src/storage/storage.ts';
import { connectSignedIn } from '#tests/support/api-session.ts';
import { linesOfOrder } from './fetch-lines.ts';
import { orderFinder } from './order-finder.ts';

const order = { id: 7, org_id: 1, created_on: '2026-03-04 09:00:00' };

beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  connectSignedIn();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// First: a connection that comes back would have the others' searches go on.
test('what a search says that it covered has no orders that could not be fetched', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ orders: [order] }));
  const { queries } = await openStorage('finder unfetched', ['queries']);
  const restore = async () => undefined;
  const finder = orderFinder({ queryClient: createQueryClient({}), restore, queries } as never);
  await finder.look('7');
  const state = finder.state();
  expect(state && searchedSoFar(state)).toMatch(/^Only the orders on this device were searched/);
});

test('an order is found by lines that were restored, and not opened since', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  fetched.mockImplementation(async () =>
    Response.json([{ id: 70, order_id: 7, product_id: 7, qty: 2, title: 'Mug' }]),
  );
  const queries = sessionCache((await openStorage('finder', ['queries'])).queries);
  const start = () => createQueryClient({ persister: createPersister(queries) });
  await linesOfOrder({ queryClient: start(), queries }, order);
  await vi.waitFor(async () => expect(await queries.entries()).toHaveLength(2));
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const queryClient = start();
  queryClient.setQueryData(orderQueries.searched().queryKey, { orders: [order], total: 1 } as never);
  const restore = (query: Parameters<typeof restoreAnswer>[2]) => restoreAnswer(queries, queryClient, query);
  await restore(orderQueries.items(7));
  expect(queryClient.getQueryData(orderQueries.items(7).queryKey)).toHaveLength(1);
  const finder = orderFinder({ queryClient, restore, queries } as never);
  await finder.look('mug');
  expect(finder.state()?.find('mug')).toHaveLength(1);
});

test('a search that is overtaken while it reads does not begin again after the later one', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { queries } = await openStorage('finder overtaken', ['queries']);
  const queryClient = createQueryClient({});
  queryClient.setQueryData(orderQueries.searched().queryKey, { orders: [order], total: 1 } as never);
  const { promise: read, resolve } = Promise.withResolvers<void>();
  const restore = vi.fn(async () => undefined).mockReturnValueOnce(read as never);
  const finder = orderFinder({ queryClient, restore, queries } as never);
  const first = finder.look('*');
  await finder.look('7');
  resolve();
  await first;
  expect(finder.state()?.isSearching).toBe(false);
});
