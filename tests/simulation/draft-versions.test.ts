import { expect, test } from 'vitest';
import { emptyDraft } from '#src/outbox/draft.ts';
import { readDraft } from '#src/outbox/draft-versions.ts';
import editing from '#tests/fixtures/stored/draft/v1-editing.json' with { type: 'json' };

const [line] = editing.items;

/** A draft as version 1 stored it, with an order at the server: one product was sent, the other was not. */
function first(more: { state?: string; touched_server: boolean; placing?: boolean; problem?: unknown }) {
  const items = [
    { ...line, product_id: 1, submitted: more.touched_server },
    { ...line, product_id: 2, submitted: false },
  ];
  return { ...editing, items, ...more };
}

test('a draft of this version is read as it is; what is no draft is none', () => {
  const draft = emptyDraft(crypto.randomUUID(), 5, '2026-11-21 10:00:00');
  expect(readDraft(draft)).toEqual(draft);
  for (const record of [undefined, 'text', {}, { ...draft, version: 99 }])
    expect(readDraft(record)).toBeUndefined();
});

test('an older one that is edited gives up an order that has lines, and keeps what the user chose', () => {
  const old = first({ touched_server: true });
  const read = readDraft(old);
  expect(read).toMatchObject({ state: 'editing', order_id: null, adding: null, org_id: 1 });
  expect(read?.items.map(({ product_id, qty, submitted }) => [product_id, qty, submitted])).toEqual([
    [1, 1, false],
    [2, 1, false],
  ]);
  expect(read?.start_key).not.toBe(old.start_key);
});

test('an older one that is edited keeps an order without lines', () => {
  const old = first({ touched_server: false });
  expect(readDraft(old)).toMatchObject({ order_id: old.order_id, adding: null });
});

test.each([false, true])('an older one that waits keeps its order, placing: %s', (placing) => {
  const old = first({ touched_server: true, state: 'queued', placing });
  const { order_id, place_key } = old;
  expect(readDraft(old)).toMatchObject({ state: 'queued', order_id, adding: 2, placing, place_key });
});

test('an older problem keeps the provider’s words', () => {
  const problem = { message: 'Sorry.', reasons: ['none left'], step: 'products' };
  const read = readDraft(first({ touched_server: false, state: 'needs-you', problem }));
  const said = [{ product_id: null, text: 'none left' }];
  expect(read?.problem).toMatchObject({ code: 'refused', step: 'products', field: null, short: [], said });
});
