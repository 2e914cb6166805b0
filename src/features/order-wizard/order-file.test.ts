import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from '#src/outbox/draft.ts';
import { readDraft } from '#src/outbox/draft-versions.ts';
import { draftOf, openingQuestion, orderFileName, readOrderFile, writeOrderFile } from './order-file.ts';

const OWNER = 'ab'.repeat(16);
const empty = () => emptyDraft(crypto.randomUUID(), 0, '2026-11-22 09:00:00');
const saved: Draft = {
  ...emptyDraft(crypto.randomUUID(), 0, '2026-11-21 12:00:00'),
  rev: 7,
  step: 'complete',
  org_id: 1,
  org_name: 'Northlight Pictures',
  client_notes: 'Deliver before noon.\n“Ring twice”',
  items: [
    {
      product_id: 12,
      sku: 'SKU-N00012345',
      title: 'Press kit',
      thumbnail: null,
      qty: 24,
      key: crypto.randomUUID(),
      submitted: true,
    },
    {
      product_id: 13,
      sku: 'SKU-2',
      title: 'Mug',
      thumbnail: '/thumbs/13.png',
      qty: 2,
      key: crypto.randomUUID(),
      submitted: false,
    },
  ],
  ship_to_id: 7,
  ship_to_name: 'Sundance Registry',
  shipped_with: 2,
  shipped_with_name: 'UPS',
  shipping_type: 9,
  shipping_type_name: 'Ground',
  order_id: 48828,
};
const text = writeOrderFile(saved, OWNER, 1_795_257_720_000);
const file = readOrderFile(text, OWNER);
const changed = (change: (json: { [key: string]: unknown }) => void): string => {
  const json = JSON.parse(text);
  change(json);
  return JSON.stringify(json);
};
const never = () => false;

test('a file that is opened has everything that the user chose, as a new order', () => {
  const fresh = empty();
  const opened = draftOf(file, fresh, never);
  expect(readDraft(opened)).toEqual(opened);
  const { client_notes, required_by, ship_to_name, shipped_with_name, shipping_type } = saved;
  expect(opened).toMatchObject({ client_notes, required_by, ship_to_name, shipped_with_name, shipping_type });
  expect(
    opened.items.map(({ product_id, sku, title, thumbnail, qty }) => [
      product_id,
      sku,
      title,
      thumbnail,
      qty,
    ]),
  ).toEqual([
    [12, 'SKU-N00012345', 'Press kit', null, 24],
    [13, 'SKU-2', 'Mug', '/thumbs/13.png', 2],
  ]);
  expect(opened).toMatchObject({ id: fresh.id, state: 'editing', step: 'products', order_id: null, rev: 0 });
});

test('nothing of the saved order’s keys or its progress comes back', () => {
  const opened = draftOf(file, empty(), never);
  const keys = [...saved.items.map(({ key }) => key), saved.start_key, saved.place_key];
  for (const key of keys) expect(text).not.toContain(key);
  expect(new Set(opened.items.map(({ key }) => key)).size).toBe(2);
  expect(opened.items.map(({ submitted }) => submitted)).toEqual([false, false]);
});

test.each([
  ['an empty file', '', 'not-an-order'],
  ['a picture', '\uFFFDPNG\r\n', 'not-an-order'],
  ['another JSON file', '{"name":"client-portal","version":1}', 'not-an-order'],
  ['an array', '[1]', 'not-an-order'],
  ['a newer version', changed((json) => Object.assign(json, { version: 2, order: 'packed' })), 'newer'],
  ['a file that is cut off', text.slice(0, 300), 'damaged'],
  ['no lines', changed((json) => Object.assign(json, { order: {} })), 'damaged'],
  ['a negative quantity', text.replace('"qty": 24', '"qty": -24'), 'damaged'],
  ['another user’s file', changed((json) => Object.assign(json, { owner: 'cd'.repeat(16) })), 'other-user'],
])('%s is refused', (_name, content, fault) => {
  expect(() => readOrderFile(content, OWNER)).toThrow(expect.objectContaining({ fault }));
});

test('a file names nobody but the client and the destination', () => {
  expect(writeOrderFile(saved, OWNER, 0)).toContain(`"owner": "${OWNER}"`);
});

test('a contact that was created on another device has to be chosen again', () => {
  const local = readOrderFile(writeOrderFile({ ...saved, ship_to_id: -5 }, OWNER, 0), OWNER);
  expect(draftOf(local, empty(), never)).toMatchObject({ ship_to_id: null, ship_to_name: '' });
  expect(draftOf(local, empty(), (id) => id === -5)).toMatchObject({ ship_to_id: -5 });
});

test('the file of an order that this device knows is asked about', () => {
  expect(openingQuestion(file, [empty()])).toBeUndefined();
  expect(openingQuestion(file, [saved])).toEqual({ kind: 'here', draft_id: saved.id });
  expect(openingQuestion(file, [{ ...saved, state: 'sending' }])).toEqual({
    kind: 'on-its-way',
    draft_id: saved.id,
  });
  expect(openingQuestion(file, [{ ...saved, state: 'sent' }])).toEqual({ kind: 'sent', order_id: 48828 });
});

test('the orders at the server of the saved order are watched', () => {
  const at = 5;
  const abandoned = [{ order_id: 48827, at: 1 }];
  const watched = readOrderFile(writeOrderFile({ ...saved, abandoned }, OWNER, 0), OWNER);
  expect(draftOf(watched, { ...empty(), saved_at: at }, never).abandoned).toEqual([
    { order_id: 48828, at },
    { order_id: 48827, at },
  ]);
});

test('an order is recognized by its number, too', () => {
  const twin: Draft = { ...empty(), state: 'sent', order_id: 48828 };
  expect(openingQuestion(file, [saved, twin])).toEqual({ kind: 'sent', order_id: 48828 });
});

test('an order that had been confirmed elsewhere is asked about', () => {
  const confirmed = readOrderFile(writeOrderFile({ ...saved, state: 'queued' }, OWNER, 0), OWNER);
  expect(openingQuestion(confirmed, [])).toEqual({ kind: 'confirmed' });
});

test.each([
  ['Northlight Pictures', 'order-northlight-pictures-2026-11-21.json'],
  ['  Müller & Söhne / "A:B"', 'order-muller-sohne-a-b-2026-11-21.json'],
  ['東宝', 'order-東宝-2026-11-21.json'],
  ['', 'order-2026-11-21.json'],
])('%j gives the file name %s', (org_name, name) => {
  expect(orderFileName({ org_name }, new Date(2026, 10, 21, 23, 30))).toBe(name);
});
