import { expect, test } from 'vitest';
import { sizeOf } from './texts.ts';

test.each([
  [0, '0 kB'],
  [740, '0.7 kB'],
  [12_345, '12.3 kB'],
  [999_999, '1,000 kB'],
  [4_200_000, '4.2 MB'],
  [123_456_789, '123 MB'],
  [2_147_483_648, '2.1 GB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, words) => expect(sizeOf(bytes)).toBe(words));
