import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  getProduct,
  listProducts,
  listProductsOfOrganization,
  listProductsOfShow,
  listProductsOfType,
  listProductTypes,
  searchProductsBySku,
  searchProductsByTitle,
} from '#src/contract/product.ts';
import { ALL_ROWS, recordQuery, rowsQuery } from './queries.ts';
import { request } from './transport/http.ts';
import { readOptions, validatorOf, withValidator } from './transport/validators.ts';

const LISTS = {
  all: listProducts,
  sku: searchProductsBySku,
  title: searchProductsByTitle,
  client: listProductsOfOrganization,
  show: listProductsOfShow,
  category: listProductsOfType,
};

export type ProductSelection = {
  [By in keyof typeof LISTS]: { by: By } & z.output<(typeof LISTS)[By]['params']>;
}[keyof typeof LISTS];

export const productQueries = {
  all: () => ['products'] as const,
  lists: () => [...productQueries.all(), 'list'] as const,
  listsBy: (by: ProductSelection['by']) => [...productQueries.lists(), { by }] as const,
  list: (selection: ProductSelection) =>
    queryOptions({
      queryKey: [...productQueries.lists(), selection],
      queryFn: async (context) => {
        const products = await request(LISTS[selection.by], {
          params: selection,
          query: { ...ALL_ROWS, sort_by: 'title' },
          ...readOptions(context),
        });
        // Product lists show only what is in stock (RULES.md, Products list); a provider's API may send the rest too.
        const inStock = products.filter((product) => product.qty > 0);
        return withValidator(inStock, validatorOf(products));
      },
      meta: { persisted: listProductsOfOrganization.answer },
    }),
  catalogue: (orgId: number) => productQueries.list({ by: 'client', orgId, active: true }),
  one: (id: number) => recordQuery(getProduct, productQueries.all(), id),
};

export const productTypeQueries = {
  list: (active: boolean) => rowsQuery(listProductTypes, ['product-types', 'list'], { active }, 'name'),
};
