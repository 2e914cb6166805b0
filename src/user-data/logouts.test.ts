import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '#src/outbox/draft.ts';
import { draftOf } from '#src/outbox/draft-testing.ts';
import { localNotes } from '#src/storage/local-notes.ts';
import { StoreInMemory } from '#src/storage/records/record-list-testing.ts';
import { NoAnswer, Patience } from '#src/storage/time-limit.ts';
import { webStorage } from '#tests/support/web-storage.ts';
import { Logouts, removeHabits, removeSent } from './logouts.ts';

const LIMIT_MS = 20;

const FAULTS = { fails: 'isBroken', hangs: 'isHung' } as const;

let disk: StoreInMemory;

beforeEach(() => {
  disk = new StoreInMemory();
  vi.stubGlobal('localStorage', webStorage());
});

afterEach(() => void vi.unstubAllGlobals());

const start = () => new Logouts(disk, new Patience(LIMIT_MS));

it.each([
  { how: 'fails', starts: 0 },
  { how: 'hangs', starts: 0 },
  { how: 'fails', starts: 1 },
  { how: 'hangs', starts: 1 },
] as const)('finishes a logout once the store answers: $how, $starts starts', async ({ how, starts }) => {
  disk[FAULTS[how]] = true;
  const carryOut = await start().begin('issuer|ann', false);
  await carryOut(false);
  if (starts > 0) await start().finish(async () => false);
  disk[FAULTS[how]] = false;
  const signOut = vi.fn(async () => true);
  await start().finish(signOut);
  expect(signOut).toHaveBeenCalledOnce();
  expect(localNotes.entries()).toEqual([]);
  expect(disk.records.size).toBe(0);
});

it('is not finished while the service worker still has pictures of the user', async () => {
  const active = { postMessage: () => undefined };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
  vi.useFakeTimers();
  const carryOut = await start().begin('issuer|ann', false);
  const carriedOut = expect(carryOut(true)).rejects.toThrow(NoAnswer);
  await vi.runAllTimersAsync();
  await carriedOut;
  vi.useRealTimers();
  expect(await start().areFinished()).toBe(false);
});

it('leaves nothing in local storage where the store takes the note', async () => {
  const carryOut = await start().begin('issuer|ann', true);
  expect(localNotes.entries()).toEqual([]);
  await carryOut(true);
  expect(disk.records.size).toBe(0);
});

it('keeps what a user builds who is here again before the logout could be finished', async () => {
  disk.isBroken = true;
  await start().begin('issuer|ann', false);
  await start()
    .keepDrafts('issuer|ann')
    .catch(() => undefined);
  expect(Object.values(localStorage)).toEqual(['{"keepDrafts":true,"isOut":false}']);
});

it('knows whether a logout was interrupted, unless its store hangs', async () => {
  expect(await start().areFinished()).toBe(true);
  await start().begin('issuer|ann', true);
  expect(await start().areFinished()).toBe(false);
  await start().finish(async () => true);
  expect(await start().areFinished()).toBe(true);
  disk.isHung = true;
  expect(await start().areFinished()).toBe(false);
});

it('keeps the orders that the provider has not got', async () => {
  for (const state of ['editing', 'sent', 'queued'] satisfies Draft['state'][]) {
    const draft = draftOf({ state });
    disk.records.set(draft.id, draft);
  }
  await removeSent(disk);
  const left = [...disk.records.values()].map((draft) => (draft as Draft).state);
  expect(left.toSorted()).toEqual(['editing', 'queued']);
});

it('keeps an order that was placed twice until the user has seen that', async () => {
  const draft = draftOf({ state: 'sent', also_placed: [7] });
  disk.records.set(draft.id, draft);
  await removeSent(disk);
  expect([...disk.records.keys()]).toEqual([draft.id]);
});

it('keeps all of a batch until its last order is sent: it may be paused', async () => {
  const batch = (first: Draft['state'], second: Draft['state']) => {
    const head = draftOf({ state: 'sent', paused: true });
    const orders = [first, second].map((state) => draftOf({ state, batch: head.id }));
    for (const draft of [head, ...orders]) disk.records.set(draft.id, draft);
    return [head, ...orders].map(({ id }) => id);
  };
  batch('sent', 'sent');
  const begun = batch('sent', 'queued');
  await removeSent(disk);
  expect([...disk.records.keys()]).toEqual(begun);
});

it('keeps the views, favourites and low-stock marks that a user saved, and no other preference', async () => {
  for (const name of ['saved views', 'view /Order', 'favourite products', 'low stock 7', 'recent contacts'])
    await disk.set(name, []);
  await removeHabits(disk);
  expect([...disk.records.keys()]).toEqual(['saved views', 'favourite products', 'low stock 7']);
});
