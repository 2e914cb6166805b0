/** Templates, in one schema for all versions: a field of a later version has a default (README.md). */
import * as z from 'zod/mini';
import { DraftContent, Id } from './draft.ts';

export const TEMPLATE_VERSION = 1;

const Version = z.pipe(
  z.int().check(z.minimum(1), z.maximum(TEMPLATE_VERSION)),
  z.transform(() => TEMPLATE_VERSION),
);

/**
 * What a template is wherever it is: on the device, in a file and in a link. `show_id` is the title that it is a kit of.
 * Of an order, it lacks what was about that one alone.
 */
export const TemplateContent = z.object({
  name: z.string(),
  show_id: z.nullable(Id),
  show_name: z.string(),
  order: z.omit(DraftContent, {
    client_notes: true,
    new_contact: true,
    required_by: true,
    destinations: true,
  }),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

/** `saved_at`: ms since the epoch. */
export const StoredTemplate = z.extend(TemplateContent, {
  version: Version,
  id: z.string(),
  saved_at: z.number(),
});
export type StoredTemplate = z.infer<typeof StoredTemplate>;

/** Some templates in a file or a link. */
export const TemplateFile = z.object({
  format: z.literal('client-portal-templates'),
  version: Version,
  templates: z.array(TemplateContent).check(z.minLength(1)),
});
