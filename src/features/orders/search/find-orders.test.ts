import { expect, test } from 'vitest';
import type { Order } from '#src/contract/order.ts';
import { findOrders, findProducts } from './find-orders.ts';

const KIT = { title: 'Night Ferry — press kit', sku: 'SKU-N00012870', qty: 2 };
const BADGE = { title: 'Summer of Kites — press badge', sku: 'SKU-N00012911', qty: 40 };
const MUG = { title: 'Night Ferry — enamel mug', sku: 'SKU-N00013001', qty: 6 };
const LP = { title: 'A Winter Census — soundtrack LP, clear', sku: 'SKU-N00010077', qty: 1 };
const POSTERS = { title: 'Blue Hour — one-sheet 27×40', sku: 'SKU-N00020456', qty: 25 };

const order = (id: number, ship_to_name: string, order_status: string, more: Partial<Order>): Order => ({
  ...{ id, org_id: 1, org_name: 'Northlight Pictures', ship_to_name, order_status },
  ...more,
});
const inFedEx = { tracking_number: '7489 1100 2233', shipped_with_name: 'FedEx' };
const inUps = { tracking_number: '1Z8W41E76670960182', shipped_with_name: 'UPS' };
const receiver = { first_name: 'Inés', last_name: 'Lockhart', city: 'Seattle' };
const rows = [
  order(48722, 'Harbor Film Festival', 'In Progress', { ship_to: receiver }),
  order(48715, 'Union Hall', 'Pending', { created_by: 'd.morales' }),
  order(48629, 'Gazette Arts Desk', 'Shipped', { ...inFedEx, org_name: 'Sundial Film Festival' }),
  order(48471, 'Riverside Multiplex', 'Shipped', inUps),
];
const LINES = new Map([
  [48722, [LP, MUG]],
  [48715, [BADGE]],
  [48629, [POSTERS]],
  [48471, [MUG, KIT]],
]);
const linesOf = ({ id }: Pick<Order, 'id'>) => LINES.get(id);
const find = (text: string) => findOrders(rows, linesOf, text);

test.each([
  ['press kit', [48471], KIT],
  ['kit night', [48471], KIT],
  ['kite', [48715], BADGE],
  ['kits riverside', [48471], KIT],
  ['ferry mug', [48722, 48471], MUG],
  ['lp winter', [48722], LP],
  ['n12911', [48715], BADGE],
  ['SKU-N00012870', [48471], KIT],
  ['20456', [48629], POSTERS],
  ['27x40', [48629], POSTERS],
  ['harbor', [48722], undefined],
  ['ines lockhart', [48722], undefined],
  ['d.morales', [48715], undefined],
  ['#48471', [48471], undefined],
  ['8471', [48471], undefined],
  ['748911002233', [48629], undefined],
  ['7489 1100', [48629], undefined],
  ['960182', [48471], undefined],
  ['gazette fedex', [48629], undefined],
  ['north pend', [48715], undefined],
  ['sundial shipped', [48629], undefined],
  // Not words of two lines, nor parts of words.
  ['winter mug', [], undefined],
  ['est', [], undefined],
])('"%s" finds %o', (text, ids, line) => {
  const found = find(text);
  expect(found.map(({ order }) => order.id)).toEqual(ids);
  expect(found[0]?.line).toBe(line);
});

test('an order is found by what the API says is in it', () => {
  const lines = [{ title: '', sku: 'SKU-N00099999' }];
  const found = findOrders(rows, ({ id }) => (id === 48715 ? lines : undefined), 'n99999');
  expect(found.map(({ order }) => order.id)).toEqual([48715]);
});

test('a name selects the products that have its words whole, if some do', () => {
  expect(findProducts([BADGE, KIT, MUG], 'press kit')).toEqual([KIT]);
  expect(findProducts([BADGE, KIT, MUG], 'press ki')).toEqual([BADGE, KIT]);
});
