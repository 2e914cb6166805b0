import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from '#src/outbox/draft.ts';
import type { LocalRecord } from '#src/outbox/local-records.ts';
import { openStorage } from '#src/storage/storage.ts';
import { removeDone } from './logouts.ts';

const KEY = '0b1e9c4e-0000-4000-8000-00000000000';

const draft = (n: number, changes: Partial<Draft>): Draft => ({
  ...emptyDraft(`${KEY}${n}`, 0, ''),
  ...changes,
});

const title = (id: number, state: LocalRecord['state']): LocalRecord => ({
  version: 2,
  rev: 0,
  saved_at: 0,
  id,
  org_name: 'Northlight Pictures',
  key: `${KEY}0`,
  state,
  record_id: state === 'created' ? 7 : null,
  problem: null,
  lost_at: null,
  doubles: [],
  kind: 'title',
  body: { name: 'Tide Tables', org_id: 1 },
});

test('what is kept over a logout is what the provider has not got, and what that needs', async () => {
  const stores = await openStorage('person', ['drafts', 'made']);
  for (const each of [
    draft(1, { state: 'editing' }),
    draft(2, { state: 'sent' }),
    draft(3, { state: 'queued', ship_to_id: -3 }),
  ])
    await stores.drafts.set(each.id, each);
  for (const each of [title(-1, 'waiting'), title(-2, 'created'), title(-3, 'created')])
    await stores.made.set(String(each.id), each);
  await removeDone(stores);
  expect((await stores.drafts.entries()).map(([id]) => id)).toEqual([`${KEY}1`, `${KEY}3`]);
  expect((await stores.made.entries()).map(([id]) => id)).toEqual(['-1', '-3']);
});
