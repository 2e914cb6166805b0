import { queryOptions } from '@tanstack/react-query';
import { getProduct, listProductsOfOrganization, thumbnailPath } from '#src/contract/product.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request, requestImage } from './http.ts';

/** Products in stock and their pictures. */
export const productQueries = {
  all: () => ['products'] as const,
  /** The whole active catalogue of one client, as the order's picker needs it. */
  ofOrganization: (orgId: number, active: boolean) =>
    queryOptions({
      queryKey: [...productQueries.all(), 'list', { orgId, active }],
      queryFn: async ({ signal }) => {
        const query = { ...ALL_ROWS, sort_by: 'title' as const };
        const products = await request(listProductsOfOrganization, {
          params: { orgId, active },
          query,
          signal,
        });
        // Only what is in stock appears in product lists (SPEC §2); a provider's API may send the rest too.
        return products.filter((product) => product.qty > 0);
      },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...productQueries.all(), 'one', id],
      queryFn: ({ signal }) => request(getProduct, { params: { id }, signal }),
    }),
  /** @param image the path of the full image, as the product has it. */
  thumbnail: (image: string) =>
    queryOptions({
      queryKey: ['pictures', image],
      queryFn: ({ signal }) => requestImage(thumbnailPath(image), signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
    }),
};
