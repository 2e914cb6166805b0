import { expect, test } from 'vitest';
import { type Draft, type DraftItem, emptyDraft } from './draft.ts';
import { readDraft } from './draft-versions.ts';

const item = (product_id: number, submitted: boolean): DraftItem => ({
  product_id,
  sku: '',
  title: `Poster ${product_id}`,
  thumbnail: null,
  qty: 2,
  key: crypto.randomUUID(),
  submitted,
});

/** A draft as the first version stored it. */
function first(more: Partial<Draft> & { touched_server: boolean }) {
  const {
    rev: _r,
    adding: _a,
    waits_for: _w,
    editor: _e,
    ...draft
  } = emptyDraft(crypto.randomUUID(), 5, '2026-11-21 10:00:00');
  return { ...draft, order_id: 7, org_id: 1, ...more, version: 1 };
}

test('a draft of this version is read as it is; what is no draft is none', () => {
  const draft = emptyDraft(crypto.randomUUID(), 5, '2026-11-21 10:00:00');
  expect(readDraft(draft)).toEqual(draft);
  for (const record of [undefined, 'text', {}, { ...draft, version: 3 }])
    expect(readDraft(record)).toBeUndefined();
});

test('an older one that is edited gives up an order that has lines, and keeps what the person chose', () => {
  const old = first({ touched_server: true, items: [item(1, true), item(2, false)] });
  const read = readDraft(old);
  expect(read).toMatchObject({ version: 2, state: 'editing', order_id: null, adding: null, org_id: 1 });
  expect(read?.items.map(({ product_id, qty, submitted }) => [product_id, qty, submitted])).toEqual([
    [1, 2, false],
    [2, 2, false],
  ]);
  expect(read?.start_key).not.toBe(old.start_key);
});

test('an older one that is edited keeps an order without lines', () => {
  const read = readDraft(first({ touched_server: false, items: [item(1, false)] }));
  expect(read).toMatchObject({ order_id: 7, adding: null });
});

test.each([false, true])('an older one that waits keeps its order, placing: %s', (placing) => {
  const old = first({
    touched_server: true,
    state: 'queued',
    placing,
    items: [item(1, true), item(2, false)],
  });
  expect(readDraft(old)).toMatchObject({
    state: 'queued',
    order_id: 7,
    adding: 2,
    placing,
    place_key: old.place_key,
  });
});

test('an older problem is kept in words', () => {
  const problem = { message: 'Sorry.', reasons: ['none left'], step: 'products' as const };
  const read = readDraft({ ...first({ touched_server: false, state: 'needs-you' }), problem });
  expect(read?.problem).toEqual({ ...problem, field: null, short: [] });
});
