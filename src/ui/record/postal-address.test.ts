import { expect, test } from 'vitest';
import { addressLines } from './postal-address.tsx';

const place = { address: '12 Pier Rd', address2: 'Dock C', city: 'Portland', state: 'OR', zip: '97209' };

test.each([
  [{ ...place, country: 'USA' }, ['12 Pier Rd', 'Dock C', 'Portland, OR 97209', 'USA']],
  [{ ...place, address2: '', state: null }, ['12 Pier Rd', 'Portland, 97209']],
  [{ state: 'OR' }, ['OR']],
  [{ city: ' ', country: null }, []],
])('%j is written as %j', (parts, lines) => {
  expect(addressLines(parts)).toEqual(lines);
});
