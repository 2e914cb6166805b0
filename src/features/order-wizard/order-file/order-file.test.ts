import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seenShipTo } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { DRAFT_VERSION } from '#src/storage/stored/draft.ts';
import {
  handedOver,
  orderFileName,
  orderFragment,
  readOrderFile,
  readOrderLink,
  textOf,
  UnreadableOrderFile,
  writeOrderFile,
} from './order-file.ts';
import { checkedOrder, draftOf as opened, openingQuestion } from './order-file-check.ts';
import { inDigits, pack } from './portal-file.ts';

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
  ['a newer version', changed({ version: DRAFT_VERSION + 1, order: 'packed' }), 'newer'],
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

test('a destination among several has the name of its address, whatever a file says', () => {
  const ship_to = seenShipTo({ first_name: 'Mara', last_name: 'Lind', address: '1 Main Street' });
  const destinations = [{ ship_to_id: 7, ship_to_name: 'Head Office', ship_to }];
  const { order } = readOrderFile(changed({ order: { ...file.order, destinations } }), OWNER);
  expect(order.destinations).toEqual([{ ship_to_id: 7, ship_to_name: 'Mara Lind', ship_to }]);
});

test.each([
  ['nothing', [draftOf({ required_by: '2026-11-20 08:00:00' })], undefined],
  ['a copy', [draftOf({ required_by: saved.required_by })], 'This order is still on this device'],
  ['its draft', [saved], 'This order is still on this device'],
  ['its sending', [{ ...saved, state: 'sending' }], 'This order is already on its way'],
  ['its placement', [{ ...saved, state: 'sent' }], 'This order was placed as order 48828.'],
  [
    'its orders to several destinations',
    [{ ...saved, state: 'sent', order_id: null }],
    'This order is already on its way',
  ],
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

describe('an order that is handed over', async () => {
  const AT = 1_795_257_720_000;
  const passedOn = handedOver(saved, 'Mara Lind', AT);
  const packed = await pack(passedOn);
  const linkOf = (json: string) => `order=${Buffer.from(json).toString('base64url')}`;
  const nothing = { clientName: '', products: [], contact: undefined, carrier: undefined, method: undefined };

  test.each([
    ['a link', orderFragment(packed)],
    ['a QR code', orderFragment(inDigits(packed))],
    ['a link of an earlier version', linkOf(changed({ version: 1, owner: '', from: passedOn.from }))],
  ])('is read from %s, in characters that no address changes', async (_, link) => {
    expect(link).toMatch(/^order=[\w-]+$/);
    const { from, order } = await readOrderLink(link);
    const { client_notes, ship_to, shipping_type } = saved;
    expect(order).toMatchObject({ client_notes, ship_to, shipping_type });
    expect(order.items).toMatchObject([
      { product_id: 12, qty: 24 },
      { product_id: 13, qty: 2 },
    ]);
    expect(from).toEqual({ draft_id: saved.id, order_ids: [], confirmed: false, by: 'Mara Lind' });
  });

  test('is opened from a file by any user, and is tied to no order at the provider, whoever wrote it', () => {
    const order = { ...file.order, new_contact: { key: 'theirs', notes: '' } };
    const from = { ...file.from, by: '\u202EMara\u0000 Lind', confirmed: true };
    const read = readOrderFile(changed({ owner: '', order, from }), OWNER);
    expect(read.from).toEqual({ draft_id: saved.id, order_ids: [], confirmed: false, by: 'Mara Lind' });
    expect(read.order.required_by).toBe('');
    expect(read.order.new_contact?.key).not.toBe('theirs');
  });

  test('begins a draft that names the first one, as does a copy of that; a template names none', () => {
    const copyOf = (file: typeof passedOn) => opened(checkedOrder(file, nothing), true, draftOf());
    const copy = copyOf(passedOn);
    expect(copy.came_from).toEqual({ draft_id: saved.id, by: 'Mara Lind', at: AT });
    const second = handedOver(copy, 'Casey', AT + 1);
    expect(copyOf(second).came_from).toEqual({ draft_id: saved.id, by: 'Casey', at: AT + 1 });
    for (const here of [saved, copy]) expect(openingQuestion(second, [here])?.isHere).toBe(true);
    expect(openingQuestion(second, [draftOf()])).toBeUndefined();
    expect(copyOf(file).came_from).toBeNull();
  });

  test.each([
    ['that is cut off', orderFragment(packed.slice(0, 400)), 'damaged'],
    ['without an order', 'order=%%', 'damaged'],
    ['made of a file', linkOf(text), 'other-user'],
    ['of a newer version', linkOf(changed({ version: DRAFT_VERSION + 1, owner: '' })), 'newer'],
    ['that would fill the device', orderFragment(await pack(' '.repeat(5_000_001))), 'damaged'],
    ['of a megabyte', orderFragment('9'.repeat(1_000_000)), 'damaged'],
  ])('a link %s is refused', async (_, link, fault) => {
    await expect(readOrderLink(link)).rejects.toMatchObject({ fault });
  });

  test('whatever is opened is an order with whole quantities, or refused with a word', async () => {
    const strange = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', '\u202Egnp.exe', '=1+1', '__proto__'),
    );
    const spliced = (whole: string, put: fc.Arbitrary<string>) =>
      fc
        .tuple(fc.nat(whole.length), fc.nat(3), put)
        .map(([at, gone, text]) => whole.slice(0, at) + text + whole.slice(at + gone));
    const json = JSON.stringify(passedOn);
    const cut = fc.nat(packed.length).map((at) => packed.slice(0, at));
    const digits = spliced(inDigits(packed), fc.nat().map(String));
    const fragment = fc.oneof(strange, cut, digits, spliced(packed, strange)).map(orderFragment);
    const readsOrRefuses = async (read: () => unknown) => {
      try {
        const { order, from } = (await read()) as typeof passedOn;
        return (
          order.items.every(({ qty }) => Number.isInteger(qty) && qty > 0) && !/[\0\u202e]/.test(from.by)
        );
      } catch (error) {
        return error instanceof UnreadableOrderFile;
      }
    };
    const runs = { numRuns: 3_000 };
    await fc.assert(
      fc.asyncProperty(fragment, (link) => readsOrRefuses(() => readOrderLink(link))),
      runs,
    );
    const content = fc.oneof(
      spliced(json, strange),
      spliced(json, fc.constantFrom('-1', '"', '}', '1e9', '[')),
    );
    await fc.assert(
      fc.asyncProperty(content, (text) => readsOrRefuses(() => readOrderFile(text, OWNER))),
      runs,
    );
    await fc.assert(
      fc.asyncProperty(content, async (text) => readsOrRefuses(async () => readOrderLink(linkOf(text)))),
      runs,
    );
  });

  test('any texts come back as they were', async () => {
    const texts = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed());
    await fc.assert(
      fc.asyncProperty(texts, texts, async (client_notes, title) => {
        const draft = { ...saved, client_notes, items: [lineOf(12, { title })] };
        const file = handedOver(draft, 'Mara Lind', AT);
        expect(await readOrderLink(orderFragment(inDigits(await pack(file))))).toEqual(file);
        expect(readOrderFile(textOf(file), OWNER)).toEqual(file);
      }),
      { numRuns: 300 },
    );
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
