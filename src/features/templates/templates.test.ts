import { expect, test } from 'vitest';
import { Product } from '#src/contract/product.ts';
import { draftContent, seenShipTo, shipToNew } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { withoutTemplate, withTemplate } from './kits.tsx';
import { orderOfTemplate, storedTemplate, underFreeName } from './templates.ts';

const order = draftContent(
  draftOf({
    ...{ org_id: 1, client_notes: 'Ring twice.', items: [lineOf(12, { qty: 3 })] },
    ...{ ship_to_id: 7, ship_to_name: 'Sundance Registry', shipped_with: 2, shipping_type: 9 },
    ship_to: seenShipTo({ name: 'Sundance Registry' }),
  }),
);
const named = (name: string, org_id = 1) =>
  storedTemplate({
    ...{ name, show_id: null, show_name: '' },
    order: orderOfTemplate({ ...order, org_id }, { destination: true, shipping: true }),
  });
const kit = (items: typeof order.items) => ({ ...named('Kit'), order: { ...order, items } });

const product = (id: number, more: Partial<Product>) =>
  Product.parse({ id, sku: `SKU-N${id}`, title: `Poster ${id}`, org_id: 1, qty: 9, active: true, ...more });

test('a template keeps what the user wants of an order, and nothing that was about that order alone', () => {
  const whole = orderOfTemplate(order, { destination: true, shipping: true });
  const { client_notes: _, required_by: __, new_contact: ___, destinations: ____, ...kept } = order;
  expect(whole).toEqual(kept);
  expect(orderOfTemplate(order, { destination: false, shipping: false })).toMatchObject({
    ...{ ship_to_id: null, ship_to_name: '', ship_to: null, shipped_with: null, shipping_type: null },
    items: order.items,
  });
});

test('a contact that is not created yet stays with its order', () => {
  const contact = { ...seenShipTo({ name: 'New' }), notes: '' };
  const begun = { ...order, ...shipToNew(contact, 'key') };
  const kept = orderOfTemplate(begun, { destination: true, shipping: true });
  expect(kept).toMatchObject({ ship_to: null, ship_to_name: '' });
});

test('a name that the client has gets a number', () => {
  const all = [named('Press kit'), named('Press kit (2)'), named('Mugs', 2)];
  const nameOf = (name: string) => underFreeName(named(name), all).name;
  expect(nameOf('press kit ')).toBe('press kit (3)');
  expect(nameOf('Press kit (2)')).toBe('Press kit (3)');
  expect(nameOf('Mugs')).toBe('Mugs');
});

test('what a template added is taken out again, and what was changed since stays', () => {
  const template = kit([lineOf(1, { qty: 2 }), lineOf(2, { qty: 3 }), lineOf(3), lineOf(9)]);
  const before = draftOf({
    items: [lineOf(1, { qty: 4, submitted: true }), lineOf(3, { qty: 5 }), lineOf(8, { submitted: true })],
  });
  const catalogue = [product(1, {}), product(2, { qty: 2 }), product(3, { qty: 4 })];
  const { draft, short, added } = withTemplate(before, template, catalogue);
  const pieces = ({ items }: typeof draft) => items.map(({ product_id, qty }) => [product_id, qty]);
  expect(pieces(draft)).toEqual([
    [1, 6],
    [3, 5],
    [8, 1],
    [2, 2],
  ]);
  expect(short).toBe(3);
  // A change of lines begins another order, to which none of them was submitted.
  const items = [...draft.items, lineOf(7)].map((item) => ({ ...item, submitted: false }));
  const undone = withoutTemplate({ ...draft, items }, added);
  expect(pieces(undone)).toEqual([
    [1, 4],
    [3, 5],
    [8, 1],
    [7, 1],
  ]);
  expect(undone.items.some(({ submitted }) => submitted)).toBe(false);
  const lowered = { ...draft, items: draft.items.map((item) => ({ ...item, qty: 1 })) };
  expect(pieces(withoutTemplate(lowered, added))).toEqual(pieces(lowered));
});

test('a template puts nothing into a line whose number is another product’s by now, and says so', () => {
  const template = kit([lineOf(1, { sku: 'SKU-N99' })]);
  const before = draftOf({ items: [lineOf(1, { qty: 4 })] });
  const done = withTemplate(before, template, [product(1, { sku: 'SKU-N99' })]);
  expect(done).toEqual({ draft: before, short: 1, added: [] });
});

test("a line that has another writing of a product's SKU is the product's", () => {
  const template = kit([lineOf(1, { sku: 'sku-n99', qty: 2 })]);
  const { draft, short } = withTemplate(draftOf({ items: [] }), template, [product(7, { sku: 'SKU-N99' })]);
  expect(short).toBe(0);
  expect(draft.items).toMatchObject([{ product_id: 7, sku: 'SKU-N99', qty: 2 }]);
});

test('a line without an SKU is found by its number and title alone', () => {
  const template = kit([lineOf(1, { sku: '', title: 'Mug' })]);
  const before = draftOf({ items: [] });
  const { draft } = withTemplate(before, template, [product(1, { title: 'Mug' })]);
  expect(draft.items).toMatchObject([{ title: 'Mug' }]);
  expect(withTemplate(before, template, [product(1, {})])).toEqual({ draft: before, short: 1, added: [] });
});
