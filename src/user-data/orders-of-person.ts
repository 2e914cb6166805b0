/** Connects the drafts and the outbox of one user to this browser. */

import { clockDifference, correctedNow } from '#src/api/clock.ts';
import { reachability } from '#src/api/errors.ts';
import { honoursKeys, request } from '#src/api/http.ts';
import type { Person } from '#src/auth/session.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { Drafts } from '#src/outbox/drafts.ts';
import { orderCalls } from '#src/outbox/order-calls.ts';
import { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxPorts } from '#src/outbox/ports.ts';
import { LockHeld, locked } from '#src/storage/locks.ts';
import { ownerOf } from '#src/storage/owner.ts';
import type { RecordListPorts } from '#src/storage/record-versions.ts';
import { storedRefusals } from '#src/storage/refusals.ts';
import { openCopies } from '#src/storage/second-copy.ts';
import { startLimit } from '#src/storage/storage.ts';
import { databaseOf, forgetFetched, type PersonStores } from './device.ts';

// How long to wait for a lock, however long it is held: a sleeping tab may hold it.
const LOCK_LIMIT_MS = 60_000;

interface Told
  extends Pick<OutboxPorts, 'onSettled'>,
    Required<Pick<RecordListPorts<Draft>, 'onLost' | 'onRestored' | 'hasLoggedOut'>> {
  /** Called when another tab has held the lock of an order for too long. */
  onHeld: () => void;
}

/**
 * Opens a user's orders on this device. Stores that do not answer in time continue to open in the background.
 * @param told Whether the user has logged out, and callbacks. `onSettled`: something was placed, refused or created.
 * `onLost`: another tab's change replaced one of this tab's. `onRestored`: drafts were missing in IndexedDB and have
 * been restored.
 */
export async function openOrders(
  person: Person,
  stores: PersonStores,
  { onSettled, onLost, onRestored, onHeld, hasLoggedOut }: Told,
): Promise<{ drafts: Drafts; outbox: Outbox }> {
  const owner = ownerOf(person);
  const database = await databaseOf(owner);
  const newKey = () => crypto.randomUUID();
  const after = (ms: number, callback: () => void) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  };
  const drafts = new Drafts({
    setAside: stores['set-aside'],
    tab: newKey(),
    now: Date.now,
    newKey,
    after,
    startLimit: startLimit(),
    refusals: storedRefusals,
    onLost,
    hasLoggedOut,
    // Fetched data can be fetched again; an unsent order can't.
    makeRoom: () => forgetFetched(stores.queries),
    store: stores.drafts,
    copy: openCopies(database),
    channel: new BroadcastChannel(`drafts of ${owner}`),
    onRestored,
  });
  const outbox = new Outbox({
    http: orderCalls(request),
    drafts,
    lock: (name, work) =>
      locked(`${name} ${owner}`, { limitMs: LOCK_LIMIT_MS }, work).catch((error: unknown) => {
        if (error instanceof LockHeld) onHeld();
        throw error;
      }),
    newKey,
    random: Math.random,
    now: Date.now,
    honoursKeys,
    names: [person.username, person.name],
    providerTime: (time) => (clockDifference() === undefined ? undefined : correctedNow(time)),
    after,
    askedUntil: new AskedUntil(),
    onWake,
    onSettled,
  });
  return { drafts, outbox };
}

/** In local storage, as a number. It says nothing about the user, so a logout keeps it. */
class AskedUntil {
  static readonly #KEY = 'asked to wait until';
  /** For a browser that stores nothing. */
  #until = 0;

  get(): number {
    try {
      return Math.max(this.#until, Number(localStorage.getItem(AskedUntil.#KEY)) || 0);
    } catch {
      return this.#until;
    }
  }

  set(until: number): void {
    this.#until = until;
    try {
      localStorage.setItem(AskedUntil.#KEY, String(until));
    } catch {
      // It still holds in this tab.
    }
  }
}

/** Calls back on reconnect, and when the user returns to the tab. Returns an unsubscribe function. */
function onWake(callback: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && callback();
  const stopListening = reachability.subscribe(() => reachability.get() && callback());
  addEventListener('online', callback);
  addEventListener('focus', callback);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopListening();
    removeEventListener('online', callback);
    removeEventListener('focus', callback);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
