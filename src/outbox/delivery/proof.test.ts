import { describe, expect, test } from 'vitest';
import type { Order } from '#src/contract/order.ts';
import { seenShipTo } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import {
  canBeOwn,
  changedProduct,
  hasDetailsOf,
  hasNotesOf,
  isForgotten,
  isSameDestination,
  ownerOfOrder,
} from './proof.ts';

const seen = seenShipTo({ name: 'Harbor Stage', address: '1 Main Street', city: 'Burbank' });

const chosen = {
  required_by: '2026-11-21 10:00:07',
  client_notes: 'Before noon.',
  ship_to_id: 7,
  ship_to: seen,
};
const shipping = { shipped_with: 1, shipping_type: 11 };
const draft = draftOf({ ...chosen, ...shipping, org_id: 1, clock_checked: true });

const started = { created_by: 'ann', created_on: '2026-11-21 10:01:00' };

const open: Order = { id: 9, org_id: 1, status_id: null, ...started };

const placed: Order = { ...open, ...chosen, ...shipping, status_id: 1, created_on: '2026-11-21 10:09:00' };

describe('an open order', () => {
  test.each([
    ['with the marks of its start', open, 'possible'],
    ['of an API that shows no marks', { ...open, created_by: null, created_on: null }, 'possible'],
    ['of another user', { ...open, created_by: 'ben' }, 'foreign'],
    ['that was started at another moment', { ...open, created_on: '2026-11-21 10:01:01' }, 'foreign'],
    ['of another client', { ...open, org_id: 2 }, 'foreign'],
  ] as const)('%s', (_, order, owner) => {
    expect(ownerOfOrder(order, draft, started)).toBe(owner);
  });
});

const MIDNIGHT_HERE = new Date(2026, 10, 21).toISOString();

describe('a placed order', () => {
  const bare = { ...placed, required_by: null };
  test.each([
    ['with the moment of the wizard', placed, 'ours'],
    ['of another user in the same second', { ...placed, created_by: 'ben' }, 'foreign'],
    ['with another moment', { ...placed, required_by: '2026-11-21 10:00:08' }, 'foreign'],
    ['with a date alone', { ...placed, required_by: '2026-11-21' }, 'possible'],
    ['with a day as a time', { ...placed, required_by: '2026-11-21T00:00:00.000Z' }, 'possible'],
    ['with a day in the time of a zone', { ...placed, required_by: '2026-11-21T00:00:00+09:00' }, 'possible'],
    ['with a day in the time here', { ...placed, required_by: MIDNIGHT_HERE }, 'possible'],
    ['with a day as its last second', { ...placed, required_by: '2026-11-21 23:59:59' }, 'possible'],
    ['with a time of no zone', { ...placed, required_by: '2026-11-21T10:00:07' }, 'possible'],
    [
      'with a time of no zone, of the next second',
      { ...placed, required_by: '2026-11-21T10:00:08' },
      'foreign',
    ],
    [
      'with a time of no zone, without its seconds',
      { ...placed, required_by: '2026-11-21T10:00' },
      'possible',
    ],
    ['with the time of a zone', { ...placed, required_by: '2026-11-21 02:00:07' }, 'possible'],
    ['with the time of Nepal as of UTC', { ...placed, required_by: '2026-11-21T15:45:07Z' }, 'possible'],
    ['with that moment in another format', { ...placed, required_by: '2026-11-21T02:00:07-08:00' }, 'ours'],
    ['with that moment without its seconds', { ...placed, required_by: '2026-11-21T10:00Z' }, 'possible'],
    ['with a moment of the next minute', { ...placed, required_by: '2026-11-21T10:01Z' }, 'foreign'],
    ['without a moment, created since the start', bare, 'possible'],
    ['without a moment, created as it was started', { ...bare, created_on: started.created_on }, 'ours'],
    ['without a moment, created before the start', { ...bare, created_on: '2026-11-21 10:00:59' }, 'foreign'],
  ] as const)('%s', (_, order, owner) => {
    expect(ownerOfOrder(order, draft, started)).toBe(owner);
  });

  test.each([
    ['the same second', '2026-11-21T10:01:00', 'ours'],
    ['a later second', '2026-11-21T10:09:00', 'possible'],
    ['an earlier second', '2026-11-21T10:00:59', 'foreign'],
  ])('of an API whose times have no zone, created at %s', (_, created_on, owner) => {
    const zoneless = { ...started, created_on: '2026-11-21T10:01:00' };
    expect(ownerOfOrder({ ...bare, created_on }, draft, zoneless)).toBe(owner);
  });

  test('whose moment a wrong clock gave may have been placed with a corrected one', () => {
    const order = { ...placed, required_by: '2026-11-20 10:00:08' };
    expect(ownerOfOrder(order, { ...draft, clock_checked: false }, started)).toBe('possible');
  });
});

describe('the content of a placed order', () => {
  test.each([
    ['as confirmed', placed, true],
    ['as far as it is shown', { ...open, status_id: 1 }, true],
    ['to another contact', { ...placed, ship_to_id: 8 }, false],
    ['to another address', { ...placed, ship_to: { ...seen, address: '84 Side Street' } }, false],
    ['with another carrier', { ...placed, shipped_with: 2 }, false],
  ] as const)('%s', (_, order, isSame) => {
    expect(hasDetailsOf(order, draft)).toBe(isSame);
  });
});

test.each([
  ['as confirmed', 'Tom & Jerry: "now"', true],
  ['with white space and case of its own', ' tom &\n Jerry: "NOW" ', true],
  ['escaped', 'Tom &amp; Jerry: \\"now\\"', true],
  ['that are not shown', null, true],
  ['cut', 'Tom & Je', false],
  ['others', 'After noon.', false],
])('the notes of a placed order, %s', (_, client_notes, isSame) => {
  const confirmed = { ...draft, client_notes: 'Tom & Jerry: "now"' };
  expect(hasNotesOf({ ...placed, client_notes }, confirmed)).toBe(isSame);
});

test('a destination is its name and address, not its phone', () => {
  expect(isSameDestination({ ...seen, phone: '555' }, seen)).toBe(true);
  expect(isSameDestination({ ...seen, name: 'Harbor  stage ' }, seen)).toBe(true);
  expect(isSameDestination({ ...seen, zip: '91501' }, seen)).toBe(false);
});

test('a product is its SKU and title', () => {
  const item = lineOf(5, { title: 'Poster' });
  expect(changedProduct({ sku: 'SKU-N5', title: 'Poster' }, item)).toBeUndefined();
  expect(changedProduct({ sku: null, title: 'poster' }, item)).toBeUndefined();
  const mug = { sku: 'SKU-N6', title: 'Mug' };
  expect(changedProduct(mug, item)).toEqual({ kind: 'product', id: 5, ...mug });
});

describe('an order that was started just now', () => {
  const now = Date.UTC(2026, 10, 21, 10, 1, 5);
  const names = ['Ann', 'Ann Lee'];
  const at = (requestedAt: number | undefined) => ({ requestedAt, firstRequestedAt: undefined });
  test.each([
    ['in the user’s name', open, at(now), true],
    ['in no name', { ...open, created_by: '' }, undefined, true],
    ['in a name that the token does not have', { ...open, created_by: 'U-17' }, at(now), true],
    ['in such a name, minutes ago', { ...open, created_by: 'U-17' }, at(now + 180_000), false],
    ['in such a name, in an earlier attempt', { ...open, created_by: 'U-17' }, undefined, false],
    ['in such a name, by an unknown clock', { ...open, created_by: 'U-17' }, at(undefined), true],
    ['in such a name, at no shown moment', { ...open, created_by: 'U-17', created_on: null }, at(now), true],
  ] as const)('%s', (_, order, start, isOwn) => {
    expect(canBeOwn(order, names, start)).toBe(isOwn);
  });

  test('is none that was started before it was first requested in this tab', () => {
    const isOlder = (firstRequestedAt: number) =>
      isForgotten(open, { requestedAt: undefined, firstRequestedAt });
    expect(isOlder(now)).toBe(false);
    expect(isOlder(now + 180_000)).toBe(true);
  });
});
