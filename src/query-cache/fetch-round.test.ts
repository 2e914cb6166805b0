import { hashKey, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { contactQueries } from '#src/api/contacts.ts';
import { orderQueries, shippingQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries, productTypeQueries } from '#src/api/products.ts';
import { showQueries } from '#src/api/shows.ts';
import { openStorage } from '#src/storage/storage.ts';
import { connectSignedIn } from '#tests/support/api-session.ts';
import { fetchRound, orderNeeds } from './fetch-round.ts';

test('an order needs clients, titles, categories, contacts, carriers with their methods, the catalogues, and the orders that are searched', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const organization = { machine_name: '', name: '', active: true };
  client.setQueryData(organizationQueries.list(true).queryKey, [
    { ...organization, id: 1 },
    { ...organization, id: 4 },
  ]);
  client.setQueryData(shippingQueries.companies().queryKey, [{ id: 7, name: 'UPS' }]);
  const needed = (await orderNeeds(client)).map(({ queryKey }) => hashKey(queryKey));
  const asked = [
    organizationQueries.list(true),
    showQueries.list(true),
    productTypeQueries.list(true),
    shippingQueries.companies(),
    shippingQueries.methods(7),
    ...[1, 4].flatMap((id) => [
      showQueries.list(true, id),
      contactQueries.ofOrganization(id, true),
      productQueries.catalogue(id),
    ]),
    orderQueries.searched(),
  ];
  expect(needed.toSorted()).toEqual(asked.map(({ queryKey }) => hashKey(queryKey)).toSorted());
});

test('what an interrupted round fetched while the clock was ahead is fetched again', async () => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => undefined);
  const requested: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    requested.push(new URL(String(url)).pathname);
    return Response.json(String(url).includes('/orders') ? { orders: [], total: 0 } : []);
  });
  connectSignedIn();
  const { queries } = openStorage('fetch round', ['queries']);
  const tomorrow = Date.now() + 24 * 60 * 60_000;
  const at = { [hashKey(productTypeQueries.list(true).queryKey)]: tomorrow };
  const { signal } = new AbortController();
  const { ready } = await fetchRound(queries, { at, ready: null, tidied: 0 }, signal, () => undefined);
  expect(ready).toBeLessThanOrEqual(Date.now());
  expect(requested).toContainEqual(expect.stringContaining('/productTypes'));
});
