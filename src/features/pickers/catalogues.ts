/** Restores the cached clients and their catalogues into memory, without a request. */
import type { RegisteredRouter } from '@tanstack/react-router';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import type { Organization } from '#src/contract/organization.ts';

export type Cached = Pick<RegisteredRouter['options']['context'], 'queryClient' | 'restore'>;

export async function restoreClients({ queryClient, restore }: Cached): Promise<readonly Organization[]> {
  const clients = organizationQueries.list(true);
  await restore(clients);
  return queryClient.getQueryData(clients.queryKey) ?? [];
}

/** @returns the query state of each cached catalogue. */
export async function restoreCatalogues(cache: Cached) {
  const catalogues = (await restoreClients(cache)).map(({ id }) => productQueries.catalogue(id));
  await Promise.all(catalogues.map(cache.restore));
  return catalogues.flatMap(({ queryKey }) => cache.queryClient.getQueryState(queryKey) ?? []);
}
