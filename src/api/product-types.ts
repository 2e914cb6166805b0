import { queryOptions } from '@tanstack/react-query';
import { listProductTypes } from '#src/contract/product-type.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';

/** Product categories. */
export const productTypeQueries = {
  list: (active: boolean) =>
    queryOptions({
      queryKey: ['product-types', 'list', { active }],
      queryFn: ({ signal }) =>
        request(listProductTypes, { params: { active }, query: { ...ALL_ROWS, sort_by: 'name' }, signal }),
      meta: { kept: listProductTypes.answer },
    }),
};
