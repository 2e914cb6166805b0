/** What forms create and change. Apart from the queries, which each start loads. */
import { mutationOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Body } from '#src/contract/call.ts';
import {
  createContact,
  hasSameTexts,
  listContacts,
  type NewContact,
  updateContact,
} from '#src/contract/contact.ts';
import { updateProduct } from '#src/contract/product.ts';
import { createShow, listShowsOfOrganization, type NewShow } from '#src/contract/show.ts';
import { contactQueries } from './contacts.ts';
import type { Creation } from './create-once.ts';
import { productQueries } from './products.ts';
import { NEWEST_ROWS_FIRST } from './queries.ts';
import { showQueries } from './shows.ts';
import { request } from './transport/http.ts';

export const contactCreation = (send = request): Creation<NewContact> => ({
  mutationKey: ['contacts', 'create'],
  invalidates: [contactQueries.all()],
  create: (body, key) => send(createContact, { body, key }),
  find: async (body) => {
    const { org_id: orgId, active } = body;
    const listed = await send(listContacts, { params: { orgId, active }, query: NEWEST_ROWS_FIRST });
    return listed.find((contact) => hasSameTexts(contact, body));
  },
});

export const showCreation: Creation<NewShow> = {
  mutationKey: ['shows', 'create'],
  invalidates: [showQueries.all()],
  create: (body, key) => request(createShow, { body, key }),
  find: async ({ name, org_id: orgId }) => {
    const params = { orgId, active: true };
    const listed = await request(listShowsOfOrganization, { params, query: NEWEST_ROWS_FIRST });
    return listed.find((show) => show.name.trim() === name.trim());
  },
};

/** Some APIs answer an update without the id. Without that or a success, it may have failed; with the id, it may be refused. */
const answer = z.any().check(
  z.refine((answer) => {
    const { id, success, status } = Object(answer);
    if (/^(false|0)$/.test(`${success}`)) return false;
    return id || /^(true|1)$/.test(`${success}`) || /^(true|success|ok)$/.test(`${status}`);
  }),
);

/** A body without `notes` keeps the stored ones. */
export const updateContactMutation = mutationOptions({
  mutationKey: ['contacts', 'update'],
  mutationFn: (body: Body<typeof updateContact>) => request({ ...updateContact, answer }, { body }),
  meta: { invalidates: [contactQueries.all()] },
});

export const updateProductMutation = mutationOptions({
  mutationKey: ['products', 'update'],
  mutationFn: (body: Body<typeof updateProduct>) => request({ ...updateProduct, answer }, { body }),
  meta: { invalidates: [productQueries.all()] },
});
