import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import {
  AnswerActive,
  AnswerId,
  AnswerText,
  answerRows,
  Id,
  OptionalText,
  requiredText,
  WriteAnswer,
} from './values.ts';

/** A title: a show, event or property of a client. */
export const Show = z.object({
  id: AnswerId,
  name: AnswerText,
  org_id: AnswerId,
  org_name: OptionalText,
  active: AnswerActive,
});
export type Show = z.infer<typeof Show>;

const columns = ['id', 'name', 'org_id', 'org_name'] as const;
const query = listQuery(columns, columns);

export const listShows = call('GET /shows/:active', answerRows(Show), { query });

export const listShowsOfOrganization = call('GET /all/shows/:orgId/:active', answerRows(Show), { query });

export const getShow = call('GET /show/:id', Show);

export const LONGEST_TITLE_NAME = 200;

export const NewShow = z.object({ name: requiredText(LONGEST_TITLE_NAME), org_id: Id });
export type NewShow = z.infer<typeof NewShow>;

export const createShow = call('POST /show/create', WriteAnswer, { body: NewShow });
