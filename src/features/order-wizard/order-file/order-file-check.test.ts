import { expect, test } from 'vitest';
import { LARGEST_INTEGER } from '#src/contract/values.ts';
import { orderTo } from '#src/outbox/batch.ts';
import { type Draft, readDraft, seenShipTo } from '#src/outbox/draft.ts';
import { draftOf as draftWith, lineOf } from '#src/outbox/draft-testing.ts';
import { asDestination } from '#src/outbox/edits.ts';
import { readOrderFile, writeOrderFile } from './order-file.ts';
import { addedUp, checkedOrder, draftOf } from './order-file-check.ts';

const kit = lineOf(12, { title: 'Press kit', qty: 3, submitted: true });
const mug = lineOf(13, { title: 'Mug', qty: 2, submitted: true });
const empty = () => draftWith({ saved_at: 5 });
const saved = draftWith({
  ...{ org_id: 1, org_name: 'Northlight Pictures', client_notes: 'Ring twice.', items: [kit, mug] },
  ...{ ship_to_id: 7, ship_to_name: 'Sundance Registry', order_id: 48828, saved_at: 5 },
  ship_to: seenShipTo({ name: 'Sundance Registry', address: '1 Old Road' }),
  ...{ shipped_with: 2, shipped_with_name: 'UPS', shipping_type: 9, shipping_type_name: 'Ground' },
});
const fileOf = (draft: Draft) => readOrderFile(writeOrderFile(draft, 'me', 0), 'me');
const product = ({ product_id, sku, title }: typeof kit, more = {}) => ({
  ...{ id: product_id, sku, title, org_id: 1, qty: 0, active: true },
  ...more,
});
const contact = { id: 7, org_id: 1, active: true, ...saved.ship_to };
const known = {
  clientName: 'Northlight Pictures Ltd',
  products: [product(kit), product(mug)],
  contact,
  carrier: { id: 2, name: 'United Parcel' },
  method: { id: 9, name: 'Ground Saver' },
};
const check = (more: Partial<Parameters<typeof checkedOrder>[1]> = {}, draft = saved) =>
  checkedOrder(fileOf(draft), { ...known, ...more });

test('a checked file is a new draft with what the user chose, under the names of today', () => {
  const fresh = empty();
  const opened = draftOf(check(), false, fresh);
  expect(readDraft(opened)).toEqual(opened);
  expect(opened).toMatchObject({
    ...{ id: fresh.id, state: 'editing', step: 'products', order_id: null },
    ...{ org_id: 1, org_name: 'Northlight Pictures Ltd', client_notes: 'Ring twice.' },
    ...{ required_by: saved.required_by, clock_checked: true, ship_to_id: 7, ship_to: saved.ship_to },
    ...{ shipped_with_name: 'United Parcel', shipping_type: 9, shipping_type_name: 'Ground Saver' },
    items: [
      { product_id: 12, qty: 3, submitted: false },
      { product_id: 13, qty: 2, submitted: false },
    ],
    abandoned: [{ order_id: 48828, at: 5 }],
  });
  expect(new Set(opened.items.map(({ key }) => key)).size).toBe(2);
});

test('a product that stands twice is added up into one line', () => {
  const twice = check({}, { ...saved, items: [kit, mug, { ...kit, qty: 5 }] });
  expect(twice.lines).toMatchObject([
    { item: { product_id: 12, qty: 8 }, lines: 2 },
    { item: { product_id: 13, qty: 2 }, lines: 1 },
  ]);
  const tooMany = { ...kit, qty: LARGEST_INTEGER };
  expect(() => addedUp([tooMany, kit])).toThrow(expect.objectContaining({ fault: 'quantity' }));
});

test('a product that is named by its SKU and by its number is one line', () => {
  const twice = { ...saved, items: [{ ...kit, product_id: 99 }, mug, { ...kit, sku: '', qty: 5 }] };
  const today = [product(kit, { qty: 7 }), product(mug), product(kit, { qty: 7 })];
  const { lines } = check({ products: today }, twice);
  expect(lines).toMatchObject([{ item: { product_id: 12, qty: 8 }, lines: 2, only: 7 }, { lines: 1 }]);
  const unchecked = check({ products: [] }, { ...saved, items: [kit, { ...kit, sku: '' }] });
  expect(draftOf(unchecked, true, empty())).toMatchObject({ items: [{ product_id: 12, qty: 6 }] });
  const items = twice.items.map((item) => ({ ...item, qty: LARGEST_INTEGER }));
  expect(() => check({ products: today }, { ...saved, items })).toThrow('quantity');
});

test('a line of more than there is says how many there are, and keeps what the file says', () => {
  const checked = check({ products: [product(kit, { qty: 1 }), product(mug, { qty: 2 })] });
  expect(checked.lines.map(({ only }) => only)).toEqual([1, undefined]);
  expect(draftOf(checked, false, empty()).items.map(({ qty }) => qty)).toEqual([3, 2]);
});

test('a product is shown under its name of today, and under that of the file', () => {
  const [renamed, moved] = check({
    products: [product({ ...kit, title: 'Press kit 2' }), product({ ...mug, product_id: 99 })],
  }).lines;
  expect(renamed).toMatchObject({ state: 'found', item: { title: 'Press kit 2' }, was: 'Press kit' });
  expect(moved).toMatchObject({ state: 'found', item: { product_id: 99 }, was: undefined });
});

test.each([
  ['does not exist', 'gone' as const, 'gone'],
  ['is another one by now', product({ ...kit, sku: 'SKU-9', title: 'Poster' }), 'gone'],
  ['is another client’s', product(kit, { org_id: 2 }), 'elsewhere'],
  ['is not active', product(kit, { active: false }), 'inactive'],
])('a product that %s is named as in the file, and not taken', (_name, found, state) => {
  const checked = check({ products: [found, product(mug)] });
  expect(checked.lines[0]).toMatchObject({ state, item: { title: 'Press kit', qty: 3 } });
  expect(draftOf(checked, true, empty()).items.map(({ title }) => title)).toEqual(['Mug']);
});

test('a product that could not be checked is taken only if the user says so', () => {
  const checked = check({ products: [undefined, product(mug)] });
  expect(checked.lines[0]?.state).toBe('unchecked');
  expect(draftOf(checked, false, empty()).items).toHaveLength(1);
  expect(draftOf(checked, true, empty()).items).toHaveLength(2);
});

test('the destination is the contact as it is now', () => {
  expect(check().contactWas).toBeUndefined();
  const moved = { ...contact, address: '2 New Road' };
  expect(check({ contact: moved }).contactWas).toBe('Sundance Registry, 1 Old Road');
  expect(draftOf(check({ contact: moved }), false, empty()).ship_to?.address).toBe('2 New Road');
});

test('what was not found of destination and shipping has to be chosen again', () => {
  const found = check({ contact: undefined, carrier: undefined, method: undefined });
  const opened = draftOf(found, false, empty());
  expect(opened).toMatchObject({ ship_to_id: null, ship_to_name: '', ship_to: null });
  expect(opened).toMatchObject({ shipped_with: null, shipped_with_name: '', shipping_type: null });
});

test('each of several destinations gets one order, to an address that is compared with its contact', () => {
  const to = { ship_to_id: 7, ship_to_name: 'Sundance Registry', ship_to: seenShipTo(contact) };
  const destinations = [to, { ...to, ship_to_id: 8 }, to].map(asDestination);
  const new_contact = { key: 'new', notes: '' };
  const opened = draftOf(check({}, { ...saved, destinations, new_contact }), false, empty());
  expect(opened.destinations.map(({ ship_to_id }) => ship_to_id)).toEqual([7, 8]);
  const [first] = opened.destinations;
  expect(first && orderTo(opened, first, () => '')).toMatchObject({ ...to, new_contact: null });
});
