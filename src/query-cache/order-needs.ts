import type { FetchQueryOptions, QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productTypeQueries } from '#src/api/product-types.ts';
import { productQueries } from '#src/api/products.ts';
import { shippingQueries } from '#src/api/shipping.ts';
import { showQueries } from '#src/api/shows.ts';

/** One answer to be had: its key, and the way to fetch it into a client's cache. */
export interface Need {
  readonly queryKey: QueryKey;
  readonly meta: QueryMeta | undefined;
  readonly fetch: (client: QueryClient) => Promise<unknown>;
}

/**
 * Everything that an order needs for any of the user's clients: the clients and carriers, which say what
 * else there is, and then categories, titles, methods, contacts, and last the catalogues, which are the longest.
 * @throws as `request` does, where clients and carriers cannot be had.
 */
export async function orderNeeds(client: QueryClient): Promise<Need[]> {
  const clients = await client.fetchQuery(organizationQueries.list(true));
  const carriers = await client.fetchQuery(shippingQueries.companies());
  return [
    need(organizationQueries.list(true)),
    need(shippingQueries.companies()),
    need(productTypeQueries.list(true)),
    need(showQueries.list(true)),
    ...carriers.map(({ id }) => need(shippingQueries.methods(id))),
    ...clients.flatMap(({ id }) => [
      need(showQueries.list(true, id)),
      need(contactQueries.ofOrganization(id, true)),
      need(productQueries.catalogue(id)),
    ]),
  ];
}

function need<Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>): Need {
  return { queryKey: options.queryKey, meta: options.meta, fetch: (client) => client.fetchQuery(options) };
}
