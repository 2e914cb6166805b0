import { queryOptions } from '@tanstack/react-query';
import { listShippingCompanies, listShippingMethods } from '#src/contract/shipping.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';
import { asked } from './validators.ts';

/** Carriers and their methods. */
export const shippingQueries = {
  companies: () =>
    queryOptions({
      queryKey: ['shipping', 'companies'],
      queryFn: (context) =>
        request(listShippingCompanies, {
          params: { active: true },
          query: { ...ALL_ROWS, sort_by: 'name' },
          ...asked(context),
        }),
      meta: { kept: listShippingCompanies.answer },
    }),
  methods: (companyId: number) =>
    queryOptions({
      queryKey: ['shipping', 'methods', companyId],
      queryFn: (context) =>
        request(listShippingMethods, {
          params: { companyId, active: true },
          query: { ...ALL_ROWS, sort_by: 'name' },
          ...asked(context),
        }),
      meta: { kept: listShippingMethods.answer },
    }),
};
