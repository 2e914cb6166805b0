import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import { ActiveParam, emailOrEmpty, Id, IdParam, OptionalText, requiredText, text } from './values.ts';

/** A client of the provider. */
export const Organization = z.object({
  id: Id,
  machine_name: OptionalText,
  name: z.string(),
  email: OptionalText,
  phone: OptionalText,
  address: OptionalText,
  city: OptionalText,
  state: OptionalText,
  zip: OptionalText,
  active: z.boolean(),
});
export type Organization = z.infer<typeof Organization>;

const columns = ['id', 'machine_name', 'name', 'email', 'phone', 'address', 'city', 'state', 'zip'] as const;

export const listOrganizations = call('GET /organizations/:active', "The user's clients", {
  params: z.object({ active: ActiveParam }),
  query: listQuery(columns, columns),
  answer: z.array(Organization),
});

export const getOrganization = call('GET /organization/:id', 'One client', {
  params: z.object({ id: IdParam }),
  answer: Organization,
});

export const updateOrganization = call('POST /organization/update', 'Change a client', {
  body: z.object({
    id: Id,
    name: requiredText(200),
    email: emailOrEmpty,
    phone: text(50),
    address: text(200),
    city: text(100),
    state: text(100),
    zip: text(20),
  }),
  answer: z.object({ id: Id }),
});
