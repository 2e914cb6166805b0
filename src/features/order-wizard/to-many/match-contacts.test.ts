import { expect, test } from 'vitest';
import { type Contact, eachText } from '#src/contract/contact.ts';
import { contactMatcher, linesIn } from './match-contacts.ts';

const contact = (id: number, texts: Partial<Contact>): Contact => ({
  ...{ id, org_id: 1, active: true, ...eachText(() => '') },
  ...texts,
});
const match = contactMatcher([
  contact(1, { name: 'Acme Corp', email: 'press@acme.com', first_name: 'Ann', last_name: 'Lee' }),
  contact(2, { name: 'Acme Corp', email: 'store@acme.com' }),
  contact(3, { name: 'Café Zürich', email: 'shared@x.org' }),
  contact(4, { first_name: 'Bo', last_name: 'Ek', email: 'shared@x.org' }),
  contact(5, { name: 'Avalon' }),
  contact(6, { name: 'Avalon, Paris' }),
]);

test.each([
  ['press@acme.com', 'found', [1]],
  ['Ann Lee <PRESS@acme.com>', 'found', [1]],
  ['“Acme Corp” (store@acme.com)', 'found', [2]],
  ['cafe zurich', 'found', [3]],
  ['Ek, Bo\tBo Ek\tshared@x.org', 'found', [4]],
  ['Acme Corp', 'several', [1, 2]],
  ['shared@x.org', 'several', [3, 4]],
  ['Café Zürich\tpress@acme.com', 'several', [1, 3]],
  ['Acme Corp; Bo Ek', 'several', [1, 2, 4]],
  ['Acme Corp; Ann Lee', 'found', [1]],
  ['Ann Lee <ann@home.example>', 'differs', [1]],
  ['Café Zürich\tnew@x.org', 'differs', [3]],
  ['Ann Lee <press@acme.com>; ann@home.example', 'found', [1]],
  ['Avalon <new@x.org>', 'found', [5]],
  ['new@x.org', 'unknown', []],
  ['Avalon', 'found', [5]],
  ['Avalon, Paris', 'found', [6]],
  ['Acme', 'unknown', []],
  ['@', 'unknown', []],
  ['=HYPERLINK("x")', 'unknown', []],
])('%s is %s', (line, verdict, ids) => {
  const found = match(line);
  expect([found.verdict, found.contacts.map(({ id }) => id)]).toEqual([verdict, ids]);
});

test('lines are read once each, without what nobody sees', () => {
  expect(linesIn('\uFEFFA\u200F\r\n\n - \nB\0\nA')).toEqual(['A', 'B']);
  expect(linesIn('x'.repeat(1_000_000))[0]).toHaveLength(500);
});
