import { expect, test } from 'vitest';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { cartOf, cartsOf, contentOf } from './cart.ts';

test('the cart of a client is the draft that was edited last, of those that can be edited', () => {
  const drafts = [
    draftOf({ id: 'being sent', org_id: 1, state: 'sending' }),
    draftOf({ id: 'waits', org_id: 1, state: 'queued' }),
    draftOf({ id: 'refused', org_id: 1, state: 'needs-you' }),
    draftOf({ id: 'older', org_id: 1 }),
    draftOf({ id: 'without a client' }),
    draftOf({ id: 'of another client', org_id: 2 }),
  ];
  expect(cartsOf(drafts).map(({ id }) => id)).toEqual(['refused', 'of another client']);
  expect(cartOf(drafts, 1)?.id).toBe('refused');
  expect(cartOf(drafts, 3)).toBeUndefined();
});

test('a refused order that may have been placed is no cart', () => {
  expect(cartOf([draftOf({ org_id: 1, state: 'needs-you', placing: true })], 1)).toBeUndefined();
});

test('counts products and pieces', () => {
  expect(contentOf({ items: [lineOf(1, { qty: 1_200 })] })).toBe('1 product, 1,200 pieces');
});
