import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '#src/outbox/draft.ts';
import { draftOf } from '#src/outbox/draft-testing.ts';
import { localNotes } from '#src/storage/local-notes.ts';
import { openStorage, type RecordStore } from '#src/storage/storage.ts';
import { Patience } from '#src/storage/time-limit.ts';
import { webStorage } from '#tests/support/web-storage.ts';
import { Logouts, removeSent } from './logouts.ts';

const LIMIT_MS = 20;

let disk: RecordStore;
let fault: 'none' | 'fails' | 'hangs';

beforeEach(async () => {
  // There is no IndexedDB here: memory stands in for it, also for the databases of users.
  disk = (await openStorage('session', ['logouts'])).logouts;
  fault = 'none';
  vi.stubGlobal('localStorage', webStorage());
});

afterEach(() => void vi.unstubAllGlobals());

/** A start of the portal. */
function start(): Logouts {
  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    if (fault === 'hangs') return new Promise(() => undefined);
    if (fault === 'fails') throw new DOMException('Internal error.', 'UnknownError');
    return work();
  };
  const notes: RecordStore = {
    ...disk,
    get: (key) => through(() => disk.get(key)),
    set: (key, value) => through(() => disk.set(key, value)),
    update: (key, change) => through(() => disk.update(key, change)),
    delete: (key) => through(() => disk.delete(key)),
    entries: () => through(() => disk.entries()),
  };
  return new Logouts(notes, new Patience(LIMIT_MS));
}

it.each([
  { how: 'fails', starts: 0 },
  { how: 'hangs', starts: 0 },
  { how: 'fails', starts: 1 },
  { how: 'hangs', starts: 1 },
] as const)(
  'finishes a logout once the store answers: it $how, and at $starts starts',
  async ({ how, starts }) => {
    fault = how;
    const carryOut = await start().begin('issuer|ann', false);
    await carryOut(false);
    if (starts > 0) await start().finish(async () => false);
    fault = 'none';
    const signOut = vi.fn(async () => true);
    await start().finish(signOut);
    expect(signOut).toHaveBeenCalledOnce();
    expect(localNotes.entries()).toEqual([]);
    expect(await disk.entries()).toEqual([]);
  },
);

it('leaves nothing in local storage where the store takes the note', async () => {
  const carryOut = await start().begin('issuer|ann', true);
  expect(localNotes.entries()).toEqual([]);
  await carryOut(true);
  expect(await disk.entries()).toEqual([]);
});

it('keeps what a user builds who is here again before the logout could be finished', async () => {
  fault = 'fails';
  await start().begin('issuer|ann', false);
  await start()
    .keep('issuer|ann')
    .catch(() => undefined);
  expect(Object.values(localStorage)).toEqual(['{"keepDrafts":true,"isOut":false}']);
});

it('keeps the orders that the provider has not got', async () => {
  const { drafts } = await openStorage('person', ['drafts']);
  for (const state of ['editing', 'sent', 'queued'] satisfies Draft['state'][]) {
    const draft = draftOf({ state });
    await drafts.set(draft.id, draft);
  }
  await removeSent(drafts);
  const left = (await drafts.entries()).map(([, draft]) => (draft as Draft).state);
  expect(left.toSorted()).toEqual(['editing', 'queued']);
});
