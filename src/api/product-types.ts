import { queryOptions } from '@tanstack/react-query';
import { listProductTypes } from '#src/contract/product-type.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';
import { asked } from './validators.ts';

/** Product categories. */
export const productTypeQueries = {
  list: (active: boolean) =>
    queryOptions({
      queryKey: ['product-types', 'list', { active }],
      queryFn: (context) =>
        request(listProductTypes, {
          params: { active },
          query: { ...ALL_ROWS, sort_by: 'name' },
          ...asked(context),
        }),
      meta: { kept: listProductTypes.answer },
    }),
};
