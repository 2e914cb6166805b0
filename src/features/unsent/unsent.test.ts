import { afterEach, expect, test } from 'vitest';
import { type Draft, emptyDraft } from '#src/outbox/draft.ts';
import type { LocalRecord } from '#src/outbox/local-records.ts';
import { notices } from '#src/ui/toast.ts';
import { discardDraft, discardLocalRecord } from './unsent.ts';

const title: LocalRecord = {
  version: 2,
  rev: 1,
  saved_at: 0,
  id: -1,
  org_name: 'Northlight Pictures',
  key: '',
  state: 'waiting',
  record_id: null,
  problem: null,
  lost_at: null,
  doubles: [],
  kind: 'title',
  body: { org_id: 1, name: 'A Winter Census' },
};

afterEach(() => {
  for (const { id } of notices.get()) notices.remove(id);
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
  expect(notices.get().map((notice) => notice.text)).toEqual([expect.stringMatching(text)]);
});

test.each([
  [false, /^Discarded\.$/],
  [true, /^This title couldn't be removed.*may come back/],
])('a title is discarded as an order is; at risk: %s', async (isAtRisk, text) => {
  const localRecords = { remove: async () => title, restore: async () => {}, isAtRisk: () => isAtRisk };
  await discardLocalRecord(localRecords, { sendAll: async () => {} }, title.id);
  expect(notices.get().map((notice) => notice.text)).toEqual([expect.stringMatching(text)]);
});
