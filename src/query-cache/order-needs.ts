import type { FetchQueryOptions, QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productTypeQueries } from '#src/api/product-types.ts';
import { productQueries } from '#src/api/products.ts';
import { shippingQueries } from '#src/api/shipping.ts';
import { showQueries } from '#src/api/shows.ts';

/** One answer to prefetch: its key, and a function that fetches it into a client's cache. */
export interface Need {
  readonly queryKey: QueryKey;
  readonly meta: QueryMeta | undefined;
  readonly fetch: (client: QueryClient) => Promise<unknown>;
}

/**
 * Returns everything that an order needs for any of the user's clients: first the clients and carriers, which
 * determine the rest, then categories, titles, methods and contacts, and last the catalogues, which are the longest.
 * @throws Any error of `request`, if clients or carriers can't be fetched.
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
