import { hashKey, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { contactQueries } from '#src/api/contacts.ts';
import { orderQueries, shippingQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries, productTypeQueries } from '#src/api/products.ts';
import { showQueries } from '#src/api/shows.ts';
import { orderNeeds } from './fetch-round.ts';

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
