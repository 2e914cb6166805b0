import { expect, test } from 'vitest';
import { hasFailed, isSame, mendedRecord } from './local-record.ts';
import type { LocalRecord } from './local-records.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
const OTHER_KEY = '00000000-0000-4000-8000-000000000002';
const refused: LocalRecord = {
  version: 2,
  rev: 1,
  saved_at: 0,
  id: -7,
  org_name: 'Northlight',
  key: KEY,
  state: 'needs-you',
  record_id: null,
  problem: { code: 'refused', status: 422, said: 'No.', fields: {} },
  lost_at: null,
  doubles: [],
  kind: 'title',
  body: { name: 'Tide', org_id: 1 },
};
const mended = { kind: 'title', body: { name: 'Tide Tables', org_id: 1 } } as const;

test('a refused record is tried again as it was mended, under another key', () => {
  const again = { state: 'waiting', key: OTHER_KEY, problem: null };
  expect(mendedRecord(refused, mended, OTHER_KEY)).toMatchObject({ ...again, body: mended.body });
});

test.each([undefined, { kind: 'title', body: { name: 'Tide', org_id: 1 } } as const])(
  'the same content keeps its key, as an earlier request for it may still arrive',
  (same) => {
    const again = { state: 'waiting', key: KEY, problem: null, body: refused.body };
    expect(mendedRecord(refused, same, OTHER_KEY)).toMatchObject(again);
  },
);

test('where the list was refused, it is the list that could not be read', () => {
  const failed = { ...refused, problem: { code: 'look-up-failed', status: 404 } } as const;
  expect(hasFailed(failed)).toBe(true);
  expect(hasFailed(refused)).toBe(false);
});

test('one that may have been created stays as it was sent', () => {
  const sending: LocalRecord = { ...refused, state: 'sending', problem: null };
  expect(mendedRecord(sending, mended, OTHER_KEY)).toBe(sending);
});

test('a record of the provider that says the same is the one that was made', () => {
  expect(isSame(refused, { id: 5, name: 'Tide', org_id: 1, active: true })).toBe(true);
  expect(isSame(refused, { id: 5, name: 'Tide', org_id: 2, active: true })).toBe(false);
});
