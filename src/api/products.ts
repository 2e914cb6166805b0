import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Body } from '#src/contract/call.ts';
import {
  getProduct,
  listProductsOfOrganization,
  listProductsOfShow,
  listProductsOfType,
  type Product,
  searchProductsBySku,
  searchProductsByTitle,
  thumbnailPath,
  updateProduct,
} from '#src/contract/product.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request, requestImage } from './http.ts';
import { QUERY_ROOTS } from './query-roots.ts';
import { recordQuery } from './record-query.ts';
import { type Asked, asked, validatorOf, withValidator } from './validators.ts';

/** Which products to fetch: one variant for each search and filter of the Products list. */
export type ProductSelection =
  | { by: 'sku'; sku: string }
  | { by: 'title'; title: string; active: boolean }
  | { by: 'client'; orgId: number; active: boolean }
  | { by: 'show'; showId: number; active: boolean }
  | { by: 'category'; typeId: number; active: boolean };

/** Products in stock and their images. */
export const productQueries = {
  all: () => QUERY_ROOTS.products,
  lists: () => [...productQueries.all(), 'list'] as const,
  listsBy: (by: ProductSelection['by']) => [...productQueries.lists(), { by }] as const,
  /** All products of a selection, by name. */
  list: (selection: ProductSelection) =>
    queryOptions({
      queryKey: [...productQueries.lists(), selection],
      queryFn: async (context) => {
        const products = await fetchProducts(selection, asked(context));
        // Product lists show only what is in stock (RULES.md, Products list); a provider's API may send the rest too.
        const inStock = products.filter((product) => product.qty > 0);
        return withValidator(inStock, validatorOf(products));
      },
      meta: { kept: listProductsOfOrganization.answer },
    }),
  /** The whole active catalogue of one client, for the wizard's picker. */
  catalogue: (orgId: number) => productQueries.list({ by: 'client', orgId, active: true }),
  one: (id: number) => recordQuery(getProduct, productQueries.all(), id),
  /** @param image the full image's path, from the product. */
  thumbnail: (image: string) => pictureQuery(thumbnailPath(image)),
  /** @param image the full image's path, from the product. */
  image: (image: string) => pictureQuery(image),
};

const PICTURE_KEPT_MS = 60_000;

function pictureQuery(path: string) {
  return queryOptions({
    queryKey: ['pictures', path],
    queryFn: ({ signal }) => requestImage(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PICTURE_KEPT_MS,
  });
}

function fetchProducts(selection: ProductSelection, asked: Asked): Promise<Product[]> {
  const query = { ...ALL_ROWS, sort_by: 'title' as const };
  const withParams = <P>(params: P) => ({ params, query, ...asked });
  switch (selection.by) {
    case 'sku':
      return request(searchProductsBySku, withParams(selection));
    case 'title':
      return request(searchProductsByTitle, withParams(selection));
    case 'client':
      return request(listProductsOfOrganization, withParams(selection));
    case 'show':
      return request(listProductsOfShow, withParams(selection));
    case 'category':
      return request(listProductsOfType, withParams(selection));
  }
}

/** Changes a product's name, description, active flag and title. */
export const updateProductMutation = mutationOptions({
  mutationKey: ['products', 'update'],
  mutationFn: (body: Body<typeof updateProduct>) => request(updateProduct, { body }),
  meta: { invalidates: [productQueries.all()] },
});
