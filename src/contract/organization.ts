import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import {
  AnswerActive,
  AnswerId,
  AnswerText,
  answerRows,
  emailOrEmpty,
  Id,
  OptionalText,
  requiredText,
  text,
  WriteAnswer,
} from './values.ts';

export const Organization = z.object({
  id: AnswerId,
  machine_name: OptionalText,
  name: AnswerText,
  email: OptionalText,
  phone: OptionalText,
  address: OptionalText,
  city: OptionalText,
  state: OptionalText,
  zip: OptionalText,
  active: AnswerActive,
});
export type Organization = z.infer<typeof Organization>;

const columns = ['id', 'machine_name', 'name', 'email', 'phone', 'address', 'city', 'state', 'zip'] as const;

export const listOrganizations = call('GET /organizations/:active', answerRows(Organization), {
  query: listQuery(columns, columns),
});

export const getOrganization = call('GET /organization/:id', Organization);

export const updateOrganization = call('POST /organization/update', WriteAnswer, {
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
});
