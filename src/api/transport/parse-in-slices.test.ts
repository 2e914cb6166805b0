import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseInSlices } from './parse-in-slices.ts';

const Rows = z.array(z.object({ id: z.int() }));
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, more: 'than that' }));

describe('parsing in slices', () => {
  it.each([0, 1, 250, 251, 1_000])('gives what parsing %i rows at once gives', async (count) => {
    expect(await parseInSlices(Rows, rows(count))).toEqual(Rows.safeParse(rows(count)));
  });

  it('refuses a list of which one row is wrong, wherever it is', async () => {
    for (const place of [0, 499, 999]) {
      const wrong = rows(1_000).with(place, { id: 0.5, more: '' });
      expect((await parseInSlices(Rows, wrong)).success).toBe(false);
    }
  });

  it('parses what is no list', async () => {
    const page = z.object({ total: z.int() });
    expect(await parseInSlices(page, { total: 3 })).toEqual({ success: true, data: { total: 3 } });
  });
});
