import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import { ActiveParam, Id, IdParam } from './values.ts';

/** A carrier. */
const ShippingCompany = z.object({ id: Id, name: z.string() });

/** A carrier's way of shipping. */
const ShippingMethod = z.object({ id: Id, name: z.string() });

const columns = ['id', 'name'] as const;
const query = listQuery(columns, columns);

export const listShippingCompanies = call('GET /shipping/companies/:active', 'The carriers', {
  params: z.object({ active: ActiveParam }),
  query,
  answer: z.array(ShippingCompany),
});

export const listShippingMethods = call(
  'GET /shipping/types/:companyId/:active',
  'The methods of one carrier',
  {
    params: z.object({ companyId: IdParam, active: ActiveParam }),
    query,
    answer: z.array(ShippingMethod),
  },
);
