import { afterEach, expect, test } from 'vitest';
import { type Draft, emptyDraft } from '#src/outbox/draft.ts';
import { toasts } from '#src/ui/toast.ts';
import { discardDraft } from './unsent.ts';

afterEach(() => {
  for (const { id } of toasts.get()) toasts.remove(id);
});

test.each([
  [{ isAtRisk: false, placing: false }, /^Order discarded\.$/],
  [{ isAtRisk: true, placing: false }, /^This order couldn't be removed.*may come back[^.]*\.$/],
  [{ isAtRisk: true, placing: true }, /^This order couldn't be removed.*may have been placed/],
  [{ isAtRisk: false, placing: true }, /^Discarded here; it may have been placed/],
])('where %o, the notice says %s', async ({ isAtRisk, placing }, text) => {
  const removed: Draft = { ...emptyDraft('0b1e9c4e-0000-4000-8000-000000000001', 0, ''), placing };
  const drafts = { remove: async () => removed, restore: async () => {}, isAtRisk: () => isAtRisk };
  await discardDraft(drafts, { sendAll: async () => {} }, removed.id);
  expect(toasts.get().map(({ text }) => text)).toEqual([expect.stringMatching(text)]);
});
