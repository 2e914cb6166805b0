import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { code128 } from './code-128.ts';

beforeAll(async () => {
  const file = new URL('../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url);
  const overrides = { wasmBinary: readFileSync(file).buffer as ArrayBuffer };
  await prepareZXingModule({ overrides, fireImmediately: true });
});

/** The code as a picture, black on white, with its quiet zones. */
function pictured(widths: string): ImageData {
  const modules = [...`9${widths}9`].flatMap((width, at) => Array(Number(width)).fill(at % 2 ? 0 : 255));
  const row = modules.flatMap((shade: number) => [shade, shade, shade, 255, shade, shade, shade, 255]);
  const data = new Uint8ClampedArray(Array(40).fill(row).flat());
  return { data, width: modules.length * 2, height: 40 } as unknown as ImageData;
}

test('a text is encoded as the standard says', () => {
  // Start B, A, check character (104 + 33) mod 103, Stop.
  expect(code128('A')).toBe('211214' + '111323' + '131123' + '2331112');
  // Start C, 12, 34, check character (105 + 12 + 2 * 34) mod 103.
  expect(code128('1234')).toBe('211232' + '112232' + '131123' + '121241' + '2331112');
  expect(code128('é')).toBeUndefined();
  expect(code128('')).toBeUndefined();
});

test('what is encoded is read again', async () => {
  const texts = fc.oneof(
    fc.stringMatching(/^[ -~]{1,24}$/),
    fc.stringMatching(/^[A-Z-]{0,3}\d{1,13}[a-z]{0,2}\d{0,7}$/).filter(Boolean),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const [code] = await readBarcodes(pictured(code128(text) ?? ''), {
        formats: ['Code128'],
        isPure: true,
      });
      expect(code?.text).toBe(text);
    }),
    { numRuns: 500 },
  );
});
