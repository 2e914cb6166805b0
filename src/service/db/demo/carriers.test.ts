import { expect, test } from 'vitest';
import { upsNumber } from './carriers.ts';

test('a UPS number carries the check digit of the published example', () => {
  expect(upsNumber('999AA1012345678')).toBe('1Z999AA10123456784');
});
