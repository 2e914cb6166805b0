import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import { rules } from './provider.ts';
import {
  AnswerActive,
  AnswerId,
  answerRows,
  emailOrEmpty,
  Id,
  OptionalText,
  REQUIRED,
  requiredText,
  text,
  WriteAnswer,
} from './values.ts';

/** The texts of a contact, grouped as in its form. Schemas, columns and labels derive from them, or fail to compile. */
const who = { name: requiredText(200), first_name: text(100), last_name: text(100) };
const where = {
  address: text(200),
  address2: text(200),
  city: text(100),
  state: text(100),
  zip: text(20),
  country: text(100),
};
const reach = { email: emailOrEmpty, phone: text(50) };
const texts = { ...who, ...where, ...reach };

export type ContactText = keyof typeof texts;
export const CONTACT_TEXTS = Object.keys(texts) as readonly ContactText[];
export const WHO_TEXTS = Object.keys(who) as readonly (keyof typeof who)[];
export const WHERE_TEXTS = Object.keys(where) as readonly (keyof typeof where)[];
export const REACH_TEXTS = Object.keys(reach) as readonly (keyof typeof reach)[];

/** The texts that identify a destination, and that a list of contacts shows: all but e-mail and phone number. */
export const DESTINATION_TEXTS = [...WHO_TEXTS, ...WHERE_TEXTS] as const;
export type DestinationText = (typeof DESTINATION_TEXTS)[number];

export function eachText<T>(valueFor: (name: ContactText) => T): Record<ContactText, T> {
  return Object.fromEntries(CONTACT_TEXTS.map((name) => [name, valueFor(name)])) as Record<ContactText, T>;
}

/** A ship-to destination. Its notes are never part of fetched data (RULES.md, Contact). */
export const Contact = z.object({
  id: AnswerId,
  org_id: AnswerId,
  ...eachText(() => OptionalText),
  active: AnswerActive,
});
export type Contact = z.infer<typeof Contact>;

/** The company's name or, without one, the person's. */
export function contactDisplayName(contact: Pick<Contact, 'name' | 'first_name' | 'last_name'>): string {
  return contact.name?.trim() || personName(contact);
}

export function personName({ first_name, last_name }: Pick<Contact, 'first_name' | 'last_name'>): string {
  return [first_name?.trim(), last_name?.trim()].filter(Boolean).join(' ');
}

export type ContactTexts = { readonly [field in ContactText]?: string | null | undefined };

export function hasSameTexts(a: ContactTexts, b: ContactTexts): boolean {
  return CONTACT_TEXTS.every((field) => (a[field] ?? '').trim() === (b[field] ?? '').trim());
}

const columns = ['id', ...CONTACT_TEXTS] as const;

const query = listQuery(columns, columns);

export const listContacts = call('GET /contacts/:orgId/:active', answerRows(Contact), { query });

export const getContact = call('GET /contact/:id', Contact);

/** Whether a text is required: `name` always, others by the provider's rules. */
export const isRequired = (name: ContactText): boolean =>
  name === 'name' || rules.required_contact_fields.includes(name);

const hasRequired: z.core.CheckFn<ContactTexts> = ({ value, issues }) => {
  for (const name of CONTACT_TEXTS)
    if (name !== 'name' && isRequired(name) && !value[name]?.trim())
      issues.push({ code: 'custom', input: '', path: [name], message: REQUIRED });
};

const fields = { ...texts, notes: text(5000), active: z.boolean() };

export const ContactFields = z.object(fields).check(hasRequired);
export type ContactFields = z.infer<typeof ContactFields>;

export const NewContact = z.object({ org_id: Id, ...fields }).check(hasRequired);
export type NewContact = z.infer<typeof NewContact>;

export const createContact = call('POST /contact/create', WriteAnswer, { body: NewContact });

/** Notes are not fetched, so leaving them out keeps what is stored. */
const ContactUpdate = z.object({ id: Id, ...fields, notes: z.optional(fields.notes) }).check(hasRequired);

export const updateContact = call('POST /contact/update', WriteAnswer, { body: ContactUpdate });
