import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Order } from '#src/contract/order.ts';
import { spreadsheetCell } from '#src/ui/form/files.tsx';
import { fetchStable, ordersCsv } from './export-orders.tsx';

test.each([
  ['02116', '="02116"'],
  ['0', '="0"'],
  ['90210', '90210'],
  ['794612345678', '="794612345678"'],
  ['1Z999AA10123456784', '1Z999AA10123456784'],
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+1 212', "'+1 212"],
  ['-5', "'-5"],
  ['@home', "'@home"],
  ['\t=1', "'\t=1"],
  ['\tx', "'\tx"],
  ['＝SUM(A1)', "'＝SUM(A1)"],
  ['＋1', "'＋1"],
  ['x;=1+1', "x;'=1+1"],
  ['x;"=1+1"', `x;'"=1+1"`],
  ['x\t@1\n-1', "x\t'@1\n'-1"],
  ['A-1; B+2', 'A-1; B+2'],
  ['Harbor, "East"', 'Harbor, "East"'],
  [null, ''],
  [48213, 48213],
])('%o is written as %o', (value, cell) => {
  expect(spreadsheetCell(value)).toBe(cell);
});

test('a file starts with its mark, ends lines as RFC 4180 says, and keeps commas, quotes and line breaks', async () => {
  const order: Order = {
    id: 48213,
    org_id: 1,
    org_name: 'Northlight, Inc.',
    ship_to_name: 'The "Harbor"',
    ship_to: { city: 'Boston', zip: '02116' },
    client_notes: 'Before noon.\nDesk B.',
    created_on: '2026-11-20 20:12:00',
  };
  const csv = await ordersCsv([order, { id: 2, org_id: 1 }]);
  expect(csv.startsWith('\uFEFFOrder ID,Created On,Shipped On,Client,')).toBe(true);
  expect(csv.split('\r\n')).toHaveLength(3);
  const [read] = Papa.parse<Record<string, string>>(csv.slice(1), { header: true }).data;
  expect(read).toMatchObject({
    'Order ID': '48213',
    Client: 'Northlight, Inc.',
    Destination: 'The "Harbor"',
    ZIP: '="02116"',
    Notes: 'Before noon.\nDesk B.',
  });
});

test('an export has the columns of the screen, in its order, and a row for each product', async () => {
  const order = { id: 48213, org_id: 1, org_name: 'Northlight', ship_to_name: 'Harbor' };
  const columns = [
    { key: 'ship_to_name', header: 'Destination' },
    { key: 'id', header: 'Order' },
    { key: 'view', header: '' },
  ];
  const line = { order_id: 48213, product_id: 7, title: 'Press kit' };
  const lines = [
    { ...line, id: 1, qty: 2, sku: 'SKU-N00012870' },
    { ...line, id: 2, qty: 1, sku: 'SKU-N00012917' },
  ];
  const csv = await ordersCsv([order, { id: 2, org_id: 1 }], columns, new Map([[order.id, lines]]));
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Destination,Order,SKU,Product,Quantity',
    'Harbor,48213,SKU-N00012870,Press kit,2',
    'Harbor,48213,SKU-N00012917,Press kit,1',
    ',2,,,',
  ]);
});

test.each([
  ['a list that stays', ['a', 'a'], 2],
  ['one that changed while its pages were fetched', ['a', 'b', 'b'], 3],
])('%s is fetched until the same orders are found twice', async (_, states, fetches) => {
  const fetched: string[] = [];
  const found = await fetchStable(async () => {
    const state = states[fetched.length] ?? '';
    fetched.push(state);
    return Array.from({ length: 150 }, (_, at) => ({ id: at + (state === 'b' ? 2 : 1) }));
  });
  expect(fetched).toHaveLength(fetches);
  expect(found[0]?.id).toBe(states.at(-1) === 'b' ? 2 : 1);
});
