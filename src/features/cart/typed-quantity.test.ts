import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '#src/languages/language.ts';
import { parseTypedQuantity } from './typed-quantity.ts';

vi.stubGlobal('document', { documentElement: {} });
afterEach(() => speak({}, 'en-US'));

test.each([
  ['es-ES', '12.345', 12_345],
  ['es-ES', '1.000', 1_000],
  ['es-ES', ' 1.234.567 ', 1_234_567],
  ['es-ES', '1000', 1_000],
  ['es-ES', '1.5', undefined],
  ['es-ES', '12.34', undefined],
  ['es-ES', '1234.567', undefined],
  ['es-ES', '1.000,5', undefined],
  // Half a piece more than one, or a thousand and a half.
  ['es-ES', '1,500', undefined],
  ['es-MX', '12,345', 12_345],
  ['es-MX', '12.345', undefined],
  ['en-US', '12,345', 12_345],
  ['en-US', '12.345', undefined],
  ['en-US', '1,2345', undefined],
  ['en-US', '٣', 3],
  ['en-US', '12', 12],
  ['en-US', ' 7 ', 7],
  ['en-US', '99999', 99_999],
  ['en-US', '-1', undefined],
  ['en-US', '1.5', undefined],
  ['en-US', '1,5', undefined],
  ['en-US', '1.000', undefined],
  ['en-US', '1,000', 1_000],
  ['en-US', '12,345,678', 12_345_678],
  ['en-US', '１２', 12],
  ['en-US', '1e3', undefined],
  ['en-US', '', undefined],
  ['en-US', 'many', undefined],
  ['en-US', '1,0000', undefined],
])('in %s, %o is %o', (locale, typed, quantity) => {
  speak({}, locale);
  expect(parseTypedQuantity(typed)).toBe(quantity);
});
