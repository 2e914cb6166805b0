import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from '#src/outbox/draft.ts';
import { cartOf, cartsOf, contentOf } from './cart.ts';

const draft = (id: string, change: Partial<Draft>): Draft => ({
  ...emptyDraft(id, 0, '2026-11-22 12:00:00'),
  ...change,
});

test('the cart of a client is the draft that was edited last, of those that can be edited', () => {
  const drafts = [
    draft('being sent', { org_id: 1, state: 'sending' }),
    draft('waits', { org_id: 1, state: 'queued' }),
    draft('refused', { org_id: 1, state: 'needs-you' }),
    draft('older', { org_id: 1 }),
    draft('without a client', {}),
    draft('of another client', { org_id: 2 }),
  ];
  expect(cartsOf(drafts).map(({ id }) => id)).toEqual(['refused', 'of another client']);
  expect(cartOf(drafts, 1)?.id).toBe('refused');
  expect(cartOf(drafts, 3)).toBeUndefined();
});

test('a refused order that may have been placed is no cart', () => {
  expect(cartOf([draft('placing', { org_id: 1, state: 'needs-you', placing: true })], 1)).toBeUndefined();
});

test('counts products and pieces', () => {
  const item = { product_id: 1, sku: '', title: '', thumbnail: '', qty: 1_200, key: '', submitted: false };
  expect(contentOf({ items: [item] })).toBe('1 product, 1,200 pieces');
});
