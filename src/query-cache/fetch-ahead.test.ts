import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStorage } from '#src/storage/storage.ts';
import { connectSignedIn } from '#tests/support/api-session.ts';
import { FetchAhead } from './fetch-ahead.ts';
import { type SessionCache, sessionCache } from './session-cache.ts';
import { FETCHED } from './stored-answer.ts';

const MINUTE_MS = 60_000;

let store: SessionCache;

beforeEach(async () => {
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
  // Node has no IndexedDB: the store works in memory.
  const { queries } = await openStorage('fetch ahead', ['queries']);
  store = { ...sessionCache(queries), status: () => 'open' };
  connectSignedIn();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A start whose last round is `age` old. Resolves to whether it is shown as ready before anything is fetched. */
async function isReady(age: number): Promise<boolean> {
  await store.set(FETCHED, { at: {}, ready: Date.now() - age, tidied: 0 });
  // A user of its own: an earlier test's round may still hold the lock.
  const fetchAhead = new FetchAhead(store, `user ${age}`);
  const stop = fetchAhead.run(Promise.resolve());
  await vi.waitFor(() => expect(fetchAhead.progress().state).not.toBe('idle'), { timeout: 30_000 });
  stop();
  return vi.mocked(fetch).mock.calls.length === 0;
}

test('what was fetched a moment ago is not fetched again', async () => {
  expect(await isReady(MINUTE_MS)).toBe(true);
});

test.each([
  ['half an hour ago', 31 * MINUTE_MS],
  ['while the clock was ahead', -24 * 60 * MINUTE_MS],
])('what was fetched %s is fetched again', async (_, age) => {
  expect(await isReady(age)).toBe(false);
});
