/** Finds the contacts that pasted lines name: by an email address, or by the name of a company or a person. */
import { type Contact, contactDisplayName, personName } from '#src/contract/contact.ts';
import { plain } from '#src/features/order-wizard/line-list/judge-lines.ts';

/**
 * - `several`: more than one contact has this name or address, or the two are of different contacts.
 * - `differs`: the contact with this name has another address.
 */
export interface MatchedLine {
  readonly text: string;
  readonly verdict: 'found' | 'several' | 'differs' | 'unknown';
  readonly contacts: readonly Contact[];
}

const EMAIL = /[^\s<>()[\]"';,:]+@[^\s<>()[\]"';,:]+/g;

const LONGEST_LINE = 500;

/** Returns a function that matches a line, such as `Acme Corp`, `Ann Lee <ann@acme.com>` or spreadsheet cells. */
export function contactMatcher(contacts: readonly Contact[]): (line: string) => MatchedLine {
  const byEmail = Map.groupBy(contacts, ({ email }) => (email ?? '').trim().toLowerCase());
  const byName = new Map<string, Contact[]>();
  for (const contact of contacts)
    for (const name of new Set([contactDisplayName(contact), personName(contact)].map(plain)))
      byName.set(name, [...(byName.get(name) ?? []), contact]);
  for (const map of [byEmail, byName]) map.delete('');
  return (line) => {
    const text = line.replace(/\s+/g, ' ').trim();
    const emails = text.toLowerCase().match(EMAIL) ?? [];
    // A whole name may have a comma, and begin with another one.
    const cells = byName.has(plain(text)) ? [text] : line.split(/[\t;,<>]/);
    const named = cells.map((cell) => byName.get(plain(cell)) ?? []);
    const addressed = emails.map((email) => byEmail.get(email) ?? []);
    const all = [...addressed, ...named].filter(({ length }) => length);
    const [first = [], ...others] = all;
    const both = others.reduce((some, more) => some.filter((contact) => more.includes(contact)), first);
    const found = both.length > 0 ? both : [...new Set(all.flat())];
    const [only] = found;
    const isForeign = emails.length > 0 && addressed.flat().length === 0 && Boolean(only?.email?.trim());
    const ofOne = isForeign ? 'differs' : 'found';
    const verdict = found.length === 1 ? ofOne : found.length > 1 ? 'several' : 'unknown';
    return { text, verdict, contacts: found };
  };
}

/** The lines of a pasted text that are not empty, each once, without invisible characters. */
export function linesIn(text: string): string[] {
  const lines = text.replace(/[\0\p{Cf}]/gu, '').split(/\r\n?|\n/);
  const filled = lines.filter((line) => /[\p{L}\d]/u.test(line)).map((line) => line.slice(0, LONGEST_LINE));
  return [...new Set(filled)];
}
