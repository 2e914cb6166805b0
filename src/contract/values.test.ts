import { expect, test } from 'vitest';
import { listContacts } from './contact.ts';
import { getOrder, listOrders } from './order.ts';
import { addOrderItem, getOrderItem, listOrderItems, updateOrderItem } from './order-item.ts';
import { getProduct } from './product.ts';

test('numbers as texts, texts of digits as numbers, and other booleans can be read', () => {
  const product = {
    id: '12',
    sku: 4711,
    title: 2049,
    description: ' Blue \n',
    org_id: '1',
    show_id: '7',
    type_id: '0',
    qty: '3.0',
  };
  expect(getProduct.answer.parse({ ...product, active: '1' })).toEqual({
    ...{
      id: 12,
      sku: '4711',
      title: '2049',
      description: 'Blue',
      org_id: 1,
      show_id: 7,
      type_id: null,
      qty: 3,
    },
    active: true,
  });
  const order = { id: '9', org_id: '1', status_id: '4', shipped_with: '2', tracking_number: 1999 };
  expect(listOrders.answer.parse({ orders: [order], total: '1' })).toEqual({
    orders: [{ id: 9, org_id: 1, status_id: 4, shipped_with: 2, tracking_number: '1999' }],
    total: 1,
  });
  const line = { id: '5', order_id: '9', product_id: '12', qty: '2', title: 'Poster' };
  expect(listOrderItems.answer.parse([line])).toEqual([
    { id: 5, order_id: 9, product_id: 12, qty: 2, title: 'Poster' },
  ]);
});

test.each([
  [{ active: 0 }, false],
  [{ active: '0' }, false],
  [{ active: '' }, false],
  [{ active: 'false' }, false],
  [{ active: 1 }, true],
  [{ active: 'true' }, true],
  [{}, true],
])('a contact with %o can be read', (flag, isActive) => {
  const [contact] = listContacts.answer.parse([{ id: 1, org_id: 1, zip: 90210, ...flag }]);
  expect(contact).toMatchObject({ active: isActive, zip: '90210' });
});

test.each([
  ['an id', { id: '' }],
  ['an id', { id: 'x12' }],
  ['a quantity', { qty: '2.5' }],
  ['a quantity', { qty: 'many' }],
  ['a quantity', { qty: null }],
  ['a quantity', { qty: '' }],
  ['a text', { title: null }],
  ['a text', { title: undefined }],
  ['an id', { id: undefined }],
])('what is not %s can’t be read, as %o', (_, wrong) => {
  const line = { id: 5, order_id: 9, product_id: 12, qty: 2, title: 'Poster' };
  expect(getOrderItem.answer.safeParse({ ...line, ...wrong }).success).toBe(false);
});

test('what is sent is not as tolerant', () => {
  expect(addOrderItem.body?.safeParse({ order_id: '9', product_id: '12', qty: '2' }).success).toBe(false);
});

test.each([1764500000, '1764500000'])('%o is a time in unix seconds', (seconds) => {
  const order = { id: 9, org_id: 1, created_on: seconds, required_by: seconds, modified: seconds };
  const time = '2025-11-30 10:53:20';
  expect(getOrder.answer.parse({ ...order, shipped_on: 0 })).toEqual({
    ...{ id: 9, org_id: 1, created_on: time, required_by: time, modified: time },
    shipped_on: null,
  });
});

test('a date of zeros is none', () => {
  const order = { id: 9, org_id: 1, created_on: '2026-11-30 10:00:00', shipped_on: '0000-00-00 00:00:00' };
  expect(getOrder.answer.parse(order)).toEqual({ ...order, shipped_on: null });
  expect(getOrder.answer.parse({ ...order, shipped_on: null })).toEqual({ ...order, shipped_on: null });
});

test.each([[[]], [''], [false], [null]])('a destination and a status of %j are none', (none) => {
  const order = { id: 9, org_id: 1, ship_to: none, status_id: Array.isArray(none) ? '' : none };
  expect(getOrder.answer.parse(order)).toEqual({ id: 9, org_id: 1, ship_to: null, status_id: null });
});

test('a destination or a status of another kind can’t be read', () => {
  for (const wrong of [
    { ship_to: ['Ann'] },
    { ship_to: 'Ann' },
    { status_id: 'Pending' },
    { status_id: [1] },
  ])
    expect(getOrder.answer.safeParse({ id: 9, org_id: 1, ...wrong }).success).toBe(false);
});

test('a list of null is empty, and a missing one can’t be read', () => {
  expect(listContacts.answer.parse(null)).toEqual([]);
  expect(listOrders.answer.parse({ orders: null, total: '0' })).toEqual({ orders: [], total: 0 });
  expect(listContacts.answer.safeParse(undefined).success).toBe(false);
  expect(listOrders.answer.safeParse({ total: 0 }).success).toBe(false);
});

test('a line that was changed may be answered with an id alone, and not with nothing', () => {
  for (const { answer } of [addOrderItem, updateOrderItem]) {
    expect(answer.parse({ id: '5' })).toEqual({ id: 5 });
    expect(answer.parse({ product_id: '12', success: true })).toMatchObject({ product_id: 12 });
    const refused = [{ success: false }, { error: 'Sold out.' }].map((why) => ({ id: '5', ...why }));
    for (const wrong of [{}, { success: true }, { id: null }, [], null, ...refused])
      expect(answer.safeParse(wrong).success).toBe(false);
  }
});
