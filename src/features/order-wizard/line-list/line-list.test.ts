import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { speak } from '#src/languages/language.ts';
import { indexOf, judgeLines, suggestionsOf } from './judge-lines.ts';
import { LARGEST_FILE_BYTES, MOST_LINES, readLines, readTextFile } from './read-lines.ts';

const product = (id: number, title: string, more: Partial<Product> = {}): Product => ({
  ...{ id, title, sku: `SKU-N${String(12_340 + id).padStart(8, '0')}`, org_id: 1, qty: 50, active: true },
  ...more,
});
const mug = product(5, 'Enamel Mug');
const kit = product(6, 'Press kit, deluxe', { qty: 3 });
const poster = product(7, '4x6 Poster 2');
const gone = product(8, 'Old tape', { active: false });
const index = indexOf([mug, kit, poster], [gone]);

function judge(text: string, ordered: [number, number][] = [], lowered: number[] = [], among = index) {
  const lines = readLines(text).map((line, at) => ({ ...line, key: String(at) }));
  return judgeLines(lines, among, new Map(ordered), new Set(lowered));
}
/** The verdict, what is meant, and how many of it. */
const first = (text: string) => {
  const [line] = judge(text);
  return [line?.verdict, line?.product?.title, line?.quantity];
};

test.each([
  ['SKU-N00012345', 1],
  ['sku-n00012345, 2', 2],
  ['n12345 x 3', 3],
  ['n12345 3', 3],
  ['12345', 1],
  ['12345\t4', 4],
  ['4;12345', 4],
  ['"SKU-N00012345","1,000"', 1000],
  ['7 x SKU-N00012345', 7],
  ['2 × n12345', 2],
  ['٢ x n12345', 2],
  ['SKU-N00012345;Enamel Mug;1,500', 1500],
  ['SKU-N00012345,Enamel Mug,"1,500"', 1500],
  ['SKU-N00012345\t1\t500', 500],
  ['12345,50', 50],
  ['n12345,Poster 24,100', 100],
  ['n12345,Banner 27×40,100', 100],
  ['n12345,5,19.99', 5],
  ['n12345,5,500 ml bottle', 5],
  ['Product\nEnamel Mug, 5', 5],
  ['SKU\nn12345 x 5', 5],
  ['SKU,Qty\nn12345,5,,', 5],
  ['\u200e\ufeffSKU-N00012345\u202c,2\0', 2],
])('an SKU is understood: %s', (text, quantity) => {
  const [line] = judge(text);
  expect([line?.product, line?.quantity]).toEqual([mug, quantity]);
});

test.each([
  ['SKU-N00012345;1.500', 'es-ES', ['found', 'Enamel Mug', 1_500]],
  ['SKU-N00012345 1.500', 'es-ES', ['found', 'Enamel Mug', 1_500]],
  ['1.500 x Enamel Mug', 'es-ES', ['named', 'Enamel Mug', 1_500]],
  ['SKU-N00012345;1,500', 'es-ES', ['quantity', 'Enamel Mug', 0]],
  ['SKU-N00012345 1.500', 'en-US', ['quantity', 'Enamel Mug', 0]],
  ['SKU-N00012345;1.500', 'en-US', ['quantity', 'Enamel Mug', 0]],
])('a quantity is read as the language writes it: %s in %s', (text, locale, expected) => {
  onTestFinished(() => speak({}, 'en-US'));
  vi.stubGlobal('document', { documentElement: {} });
  speak({}, locale);
  const many = indexOf([{ ...mug, qty: 5_000 }], []);
  const [line] = judge(text, [], [], many);
  expect([line?.verdict, line?.product?.title, line?.quantity]).toEqual(expected);
});

test.each([
  ['Enamel Mug', 'Enamel Mug', 1],
  ['2 x enamel mug', 'Enamel Mug', 2],
  ['2x Enamel  mug', 'Enamel Mug', 2],
  ['Enamel mug x2', 'Enamel Mug', 2],
  ['Enamel mug, 2', 'Enamel Mug', 2],
  ['Press kit, deluxe', 'Press kit, deluxe', 1],
  ['2 x Press kit, deluxe', 'Press kit, deluxe', 2],
  ['4x6 Poster 2', '4x6 Poster 2', 1],
  ['4x6 Poster 2, 3', '4x6 Poster 2', 3],
])('a whole name is understood: %s', (text, title, quantity) => {
  expect(first(text)).toEqual(['named', title, quantity]);
});

test.each([
  ['Qty,SKU,Name\n3,SKU-N00012345,Enamel Mug', ['found', 'Enamel Mug', 3]],
  ['Product;Quantity\nEnamel Mug;3', ['named', 'Enamel Mug', 3]],
  ['SKU\tDescription\tPieces\nSKU-N00012345\t"Enamel\nMug"\t3', ['found', 'Enamel Mug', 3]],
  ['SKU,Name\nSKU-N00012345,"Press kit, deluxe"', ['differs', 'Enamel Mug', 1]],
  ['SKU,Order Qty\nSKU-N00012345,3', ['found', 'Enamel Mug', 3]],
  ['SKU;Name;Cantidad\nSKU-N00012345;Enamel Mug;3', ['found', 'Enamel Mug', 3]],
  ['SKU,Order Qty,Price\nSKU-N00012345,3,9', ['found', 'Enamel Mug', 3]],
  ['SKU,Name,Qty,Active,Order Qty\nSKU-N00012345,Enamel Mug,50,Yes,3', ['found', 'Enamel Mug', 3]],
  ['SKU;Cantidad disponible;Cantidad\nSKU-N00012345;50;3', ['found', 'Enamel Mug', 3]],
  ['SKU;Unidades;Cantidad pedida\nSKU-N00012345;50;3', ['found', 'Enamel Mug', 3]],
  ['SKU;Unidades;Cantidad solicitada\nSKU-N00012345;50;3', ['found', 'Enamel Mug', 3]],
  ['SKU,Qty,Date Ordered\nSKU-N00012345,3,2026-11-02', ['found', 'Enamel Mug', 3]],
  ['SKU,Last ordered,Qty\nSKU-N00012345,5,3', ['found', 'Enamel Mug', 3]],
  ['SKU,Qty,Ordered By\nSKU-N00012345,3,Sam', ['found', 'Enamel Mug', 3]],
  ['SKU,Qty,Qty Backordered\nSKU-N00012345,3,50', ['found', 'Enamel Mug', 3]],
  ['SKU,Qty,Qty on order\nSKU-N00012345,3,50', ['found', 'Enamel Mug', 3]],
  ['SKU,Color,Qty available\nSKU-N00012345,24 reds,7', ['found', 'Enamel Mug', 1]],
])('a table with a header is understood: %j', (text, expected) => {
  expect(first(text)).toEqual(expected);
});

test.each([
  ['SKU,Name,Qty,Stock\nSKU-N00012346,"Press kit, deluxe",4,2', 'short', '4'],
  ['Qty;Stock;Product\n4;2;Press kit, deluxe', 'short', '4'],
  ['SKU\tQty\tPrice\nSKU-N00099999\t2\t19', 'unknown', '2'],
  ['SKU,Name,Color\nSKU-N00012348,4x6,24 reds', 'inactive', '1'],
  ['SKU,Qty\nn12346,2,45', 'quantity', '2, 45'],
])('a line to fix is the same without the header of its table: %j', (text, verdict, quantity) => {
  const [line] = judge(text);
  expect(line?.verdict).toBe(verdict);
  expect(judge(line?.text ?? '')).toMatchObject([{ verdict, reading: { quantity } }]);
});

test('a sum below a table stays a line to fix, as it was written', () => {
  const [sum] = judge('SKU,Name,Notes,Qty\n,,Total of mugs,12345');
  expect(sum).toMatchObject({ verdict: 'unknown', text: 'Total of mugs 12345' });
  expect(judge(sum?.text ?? '')).toMatchObject([{ verdict: 'unknown' }]);
});

test.each([
  '"4x6 Poster 2\nn12345, 3\nEnamel Mug',
  '"Old" tape, 2\nSKU-N00012345, 3\n"Press kit, deluxe", 1',
  '4x6 Poster 2\r"Old" tape\rn12345',
])('a quote that is not closed takes no other line: %j', (text) => {
  const found = judge(text).map(({ product }) => product?.id);
  expect(found).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
});

test.each(['Enamel Mug 1,500', 'SKU-N00012345 1,500', '12345 x 1,500'])(
  'the end of a number is no SKU: %s',
  (text) => {
    const stocked = { ...mug, qty: 2_000 };
    const both = indexOf([stocked, product(9, 'Clip', { sku: 'SKU-N00000500' })], []);
    const [line] = judge(text, [], [], both);
    expect([line?.product, line?.quantity]).toEqual([stocked, 1500]);
  },
);

test.each([
  ['SKU-N00012345\t4x6 Poster 2\t3', 'differs'],
  ['4x6 Poster 2;3;n12345', 'differs'],
  ['x12345', 'unknown'],
  ['SKU-N00099999, 2', 'unknown'],
  ['mug', 'unknown'],
  ['=1+1', 'unknown'],
  ['1.2E+08, 2', 'spreadsheet'],
  ['12-Nov, 2', 'spreadsheet'],
  ['SKU-N00012348, 2', 'inactive'],
  ['n12345, 0', 'quantity'],
  ['n12345, 1.5', 'quantity'],
  ['n12345, -2', 'quantity'],
  ['n12345,1,500', 'quantity'],
  ['12345,1,500', 'quantity'],
  ['1,500,12345', 'quantity'],
  ['1,500,SKU-N00012345', 'quantity'],
  ['n12345,1,500,Enamel Mug', 'quantity'],
  ['n12345,-1,500', 'quantity'],
  ['n12345,$1,500.00', 'quantity'],
  ['n12345,1,500 pcs', 'quantity'],
  ['n12345,qty 1,500', 'quantity'],
  ['SKU-N00012345,Enamel Mug,1,500', 'quantity'],
  ['Press kit, deluxe,1,500', 'quantity'],
  ['SKU,Qty\nn12345,1,500', 'quantity'],
  ['Qty,SKU\n1,500,n12345', 'unknown'],
  ['SKU,Name,Qty,Price\nn12345,Mug, 3,5,9', 'quantity'],
  ['SKU,Order Qty\nn12345,3 boxes', 'quantity'],
  ['n12346, 4', 'short'],
])('%s is %s, and would add nothing', (text, verdict) => {
  expect(judge(text)[0]?.verdict).toBe(verdict);
});

describe('the lines of a product', () => {
  test('are added up, to what the order has already', () => {
    const [one, other, again] = judge('n12345, 2\nn12347\nEnamel Mug, 3', [[5, 10]]);
    expect([one?.total, one?.isRepeated]).toEqual([15, false]);
    expect(other?.total).toBe(1);
    expect([again?.total, again?.isRepeated]).toEqual([15, true]);
  });

  test('of which too little is there are short, until the user takes what there is', () => {
    expect(judge('n12346, 2\nn12346, 2').map(({ verdict }) => verdict)).toEqual(['short', 'short']);
    expect(judge('n12346, 2\nn12346, 2', [], [6])).toMatchObject([
      { verdict: 'found', total: 3 },
      { verdict: 'found', isRepeated: true },
    ]);
  });
});

test('a number of several SKUs is nobody’s', () => {
  const twins = indexOf([mug, product(9, 'Other', { sku: 'SKU-M00012345' })], []);
  const judged = (text: string) => judge(text, [], [], twins)[0]?.verdict;
  expect([judged('12345'), judged('SKU-M00012345')]).toEqual(['unknown', 'found']);
});

test.each([
  ['Press kit, deluxe', 'named', 'Press kit, deluxe', 1],
  ['Press kit, deluxe, 2', 'named', 'Press kit, deluxe', 2],
  ['2, Press kit, deluxe', 'named', 'Press kit, deluxe', 2],
  ['2 x Press kit, deluxe', 'named', 'Press kit, deluxe', 2],
  ['Press kit, 2', 'named', 'Press kit', 2],
  ['Poster 4, 2', 'named', 'Poster 4', 2],
  ['Press kit, deluxe,1,500', 'quantity', 'Press kit, deluxe', 0],
  ['Press kit, old, 2', 'inactive', 'Press kit, old', 0],
])(
  'a whole name with a comma counts before the one that it begins with: %s',
  (text, verdict, title, quantity) => {
    const active = [kit, product(9, 'Press kit'), product(10, 'Poster 4'), product(11, 'Poster 42')];
    const [line] = judge(text, [], [], indexOf(active, [product(12, 'Press kit, old', { active: false })]));
    expect([line?.verdict, line?.product?.title, line?.quantity]).toEqual([verdict, title, quantity]);
  },
);

test.each([
  ['Enamel Mug, signed', 'unknown', 0],
  ['Enamel Mug, signed, 2', 'unknown', 0],
  ['Signed, Enamel Mug', 'unknown', 0],
  ['2, Enamel Mug, signed', 'unknown', 0],
  ['SKU-N00012345, Enamel Mug, signed', 'found', 1],
  ['Enamel Mug\tfor the premiere\t2', 'named', 2],
])('a name with a comma is not the product that is a part of it: %s', (text, verdict, quantity) => {
  const [line] = judge(text);
  expect([line?.verdict, line?.quantity]).toEqual([verdict, quantity]);
  expect(suggestionsOf(index)(line?.reading.what ?? '')[0]).toBe(mug);
});

test.each(['n1234, 5', 'n1234,5', 'SKU-N0001234, 5', 'SKU-N0001234 5'])(
  'a quantity is no digit of an SKU: %s',
  (text) => {
    expect(first(text)).toEqual(['unknown', undefined, 0]);
  },
);

test('the nearest products are suggested for a wrong SKU or name', () => {
  const suggest = suggestionsOf(index);
  expect(suggest('n12395')[0]).toBe(mug);
  expect(suggest('1234')).toContain(mug);
  expect(suggest('pres kit')).toEqual([kit]);
  expect(suggest('nothing like it')).toEqual([]);
});

test('any text gives a verdict for each line, and only what was found with a quantity is added', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      'n12345',
      'SKU-N00012346',
      'Enamel Mug',
      '2',
      '-1',
      '1e3',
      '=cmd',
      '"',
      'Qty',
      'SKU',
      '\u202e',
      '\0',
    ),
  );
  const text = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';', '\t', ' '), (rows, delimiter) => {
      for (const line of judge(rows.map((cells) => cells.join(delimiter)).join('\n'))) {
        const { verdict, product: meant, quantity, total } = line;
        if (verdict !== 'found' && verdict !== 'named') continue;
        expect(meant).toBeDefined();
        expect(Number.isInteger(quantity) && quantity > 0).toBe(true);
        expect(total).toBeLessThanOrEqual(meant?.qty ?? 0);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a line of a megabyte, and too many lines, are read', () => {
  expect(judge(`${'x'.repeat(1_000_000)}\nn12345`).map(({ verdict }) => verdict)).toEqual([
    'unknown',
    'found',
  ]);
  expect(readLines('n12345\n'.repeat(20_000)).length).toBeGreaterThan(MOST_LINES);
});

describe('a file', () => {
  const read = (...parts: BlobPart[]) => readTextFile(new Blob(parts));

  test('is read as UTF-8, UTF-16 or Windows-1252', async () => {
    expect(await read('\ufeffCafé, 2')).toMatch(/^\ufeff?Café, 2$/);
    expect(await read(new Uint8Array([0xff, 0xfe, 0x43, 0, 0xe9, 0]))).toBe('Cé');
    expect(await read(new Uint8Array([0xfe, 0xff, 0, 0x43, 0, 0xe9]))).toBe('Cé');
    expect(await read(new Uint8Array([0x43, 0xe9]))).toBe('Cé');
  });

  test.each([
    ['workbook', new Uint8Array([0x50, 0x4b, 3, 4])],
    ['binary', new Uint8Array([1, 0, 2])],
    ['too-large', new Uint8Array(LARGEST_FILE_BYTES + 1)],
  ])('that is %s is refused', async (fault, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ fault });
  });
});
