import { queryOptions } from '@tanstack/react-query';
import { listShippingCompanies, listShippingMethods } from '#src/contract/shipping.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';

/** Carriers and their methods. */
export const shippingQueries = {
  companies: () =>
    queryOptions({
      queryKey: ['shipping', 'companies'],
      queryFn: ({ signal }) =>
        request(listShippingCompanies, {
          params: { active: true },
          query: { ...ALL_ROWS, sort_by: 'name' },
          signal,
        }),
      meta: { kept: listShippingCompanies.answer },
    }),
  methods: (companyId: number) =>
    queryOptions({
      queryKey: ['shipping', 'methods', companyId],
      queryFn: ({ signal }) =>
        request(listShippingMethods, {
          params: { companyId, active: true },
          query: { ...ALL_ROWS, sort_by: 'name' },
          signal,
        }),
      meta: { kept: listShippingMethods.answer },
    }),
};
