import { describe, expect, test } from 'vitest';
import { seenShipTo } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { orderFileName, readOrderFile, readOrderLink, writeOrderFile, writeOrderLink } from './order-file.ts';
import { openingQuestion } from './order-file-check.ts';

const OWNER = 'ab'.repeat(16);
const saved = draftOf({
  ...{ rev: 7, step: 'complete', org_id: 1, org_name: 'Northlight Pictures', order_id: 48828 },
  client_notes: 'Deliver before noon.\n“Ring twice”',
  items: [lineOf(12, { qty: 24, submitted: true }), lineOf(13, { qty: 2, thumbnail: '/thumbs/13.png' })],
  ...{ ship_to_id: 7, ship_to_name: 'Sundance Registry' },
  ship_to: seenShipTo({ name: 'Sundance Registry', address: '1 Main Street' }),
  ...{ shipped_with: 2, shipped_with_name: 'UPS', shipping_type: 9, shipping_type_name: 'Ground' },
});
const text = writeOrderFile(saved, OWNER, 1_795_257_720_000);
const file = readOrderFile(text, OWNER);
const changed = (changes: object) => JSON.stringify({ ...JSON.parse(text), ...changes });
const withoutNotes = text.replace('client_notes', 'x');

test('a file has everything that the user chose, and nothing of its keys or its progress', () => {
  const { client_notes, required_by, ship_to_name, ship_to, shipped_with_name, shipping_type } = saved;
  const chosen = { client_notes, required_by, ship_to_name, ship_to, shipped_with_name, shipping_type };
  expect(file.order).toMatchObject(chosen);
  expect(file.order.items).toEqual(saved.items.map(({ key: _, submitted: __, ...item }) => item));
  const keys = [...saved.items.map(({ key }) => key), saved.start_key, saved.place_key];
  for (const key of keys) expect(text).not.toContain(key);
});

test.each([
  ['an empty file', '', 'not-json'],
  ['a picture', '\uFFFDPNG\r\n', 'not-json'],
  ['another JSON file', '{"name":"client-portal","version":1}', 'other-format'],
  ['an array', '[1]', 'other-format'],
  ['a newer version', changed({ version: 3, order: 'packed' }), 'newer'],
  ['a file that is cut off', text.slice(0, 300), 'damaged'],
  ['no order', changed({ order: {} }), 'damaged'],
  ['a negative quantity', text.replace('"qty": 24', '"qty": -24'), 'quantity'],
  ['half a piece', text.replace('"qty": 24', '"qty": 0.5'), 'quantity'],
  ['more pieces than there can be', text.replace('"qty": 24', '"qty": 2147483648'), 'quantity'],
  ['no notes, and a text as a quantity', withoutNotes.replace('"qty": 24', '"qty": "24"'), 'damaged'],
  ['another user’s file', changed({ owner: 'cd'.repeat(16) }), 'other-user'],
])('%s is refused', (_name, content, fault) => {
  expect(() => readOrderFile(content, OWNER)).toThrow(expect.objectContaining({ fault }));
});

test.each([
  ['nothing', [draftOf()], undefined],
  ['its draft', [saved], 'This order is still on this device'],
  ['its sending', [{ ...saved, state: 'sending' }], 'This order is already on its way'],
  ['its placement', [{ ...saved, state: 'sent' }], 'This order was placed as order 48828.'],
  [
    'its number',
    [saved, draftOf({ state: 'sent', order_id: 48828 })],
    'This order was placed as order 48828.',
  ],
] as const)('the file of an order of which this device knows %s', (_, drafts, text) => {
  expect(openingQuestion(file, drafts)?.text.startsWith(text ?? '')).toBe(text && true);
});

test('an order that had been confirmed elsewhere is asked about', () => {
  const confirmed = readOrderFile(writeOrderFile({ ...saved, state: 'queued' }, OWNER, 0), OWNER);
  expect(openingQuestion(confirmed, [])).toMatchObject({
    text: expect.stringContaining('already confirmed'),
    isHere: false,
  });
});

describe('a link', () => {
  const linkOf = (json: string) => `order=${Buffer.from(json).toString('base64url')}`;

  test('has what the user chose, in characters that no address changes', () => {
    const link = writeOrderLink(saved, 0);
    expect(link).toMatch(/^order=[\w-]+$/);
    const { client_notes, ship_to, shipping_type } = saved;
    expect(readOrderLink(link).order).toMatchObject({ client_notes, ship_to, shipping_type });
    expect(readOrderLink(link).order.items).toMatchObject([
      { product_id: 12, qty: 24 },
      { product_id: 13, qty: 2 },
    ]);
  });

  test('ties the new order to none at the provider, whoever wrote it', () => {
    const order = { ...file.order, new_contact: { key: 'theirs', notes: '' } };
    const opened = readOrderLink(linkOf(changed({ owner: '', order })));
    expect(file.from.order_ids).toEqual([48828]);
    expect(opened.from.order_ids).toEqual([]);
    expect(opened.order.required_by).toBe('');
    expect(opened.order.new_contact?.key).not.toBe('theirs');
  });

  test.each([
    ['of a cut off order', writeOrderLink(saved, 0).slice(0, 400), 'damaged'],
    ['of no order', 'order=%%', 'damaged'],
    ['made of a file', linkOf(text), 'other-user'],
  ])('%s is refused', (_name, link, fault) => {
    expect(() => readOrderLink(link)).toThrow(expect.objectContaining({ fault }));
  });
});

test.each([
  ['Northlight Pictures', 'order-northlight-pictures-2026-11-21.json'],
  ['  Müller & Söhne / "A:B"', 'order-muller-sohne-a-b-2026-11-21.json'],
  ['東宝', 'order-東宝-2026-11-21.json'],
  ['', 'order-2026-11-21.json'],
])('%j gives the file name %s', (org_name, name) => {
  expect(orderFileName({ org_name }, new Date(2026, 10, 21, 23, 30))).toBe(name);
});
