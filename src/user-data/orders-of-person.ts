/** Connects the drafts and the outbox of one user to this browser. */
import { providerTime } from '#src/api/transport/clock.ts';
import { reachability } from '#src/api/transport/errors.ts';
import { honoursKeys, request } from '#src/api/transport/http.ts';
import type { Person } from '#src/auth/session.ts';
import { orderCalls } from '#src/outbox/delivery/order-calls.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { Drafts } from '#src/outbox/drafts.ts';
import { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxPorts } from '#src/outbox/ports.ts';
import { databaseOf, type PersonStores } from '#src/storage/databases.ts';
import { LockHeld, locked } from '#src/storage/locks.ts';
import { ownerOf } from '#src/storage/owner.ts';
import type { RecordListPorts } from '#src/storage/records/record-versions.ts';
import { storedRefusals } from '#src/storage/records/refusals.ts';
import { openCopies } from '#src/storage/records/second-copy.ts';
import { startLimit } from '#src/storage/storage.ts';
import { forgetFetched } from './logouts.ts';

// A suspended tab may hold the lock.
const LOCK_LIMIT_MS = 60_000;

type Events = Pick<OutboxPorts, 'onSettled'> &
  Required<Pick<RecordListPorts<Draft>, 'onLost' | 'onRestored' | 'hasLoggedOut'>> & {
    /** Another tab has held the lock of an order for too long. */
    onHeld: () => void;
  };

/** Opens a user's orders on this device. Stores that do not answer in time continue to open in the background. */
export async function openOrders(
  person: Person,
  stores: PersonStores,
  { onSettled, onLost, onRestored, onHeld, hasLoggedOut }: Events,
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
    several: () => import('#src/outbox/batch.ts'),
    names: [person.username, person.name],
    providerTime,
    after,
    askedUntil: sharedDeadline(),
    onWake,
    onSettled,
  });
  return { drafts, outbox };
}

const DEADLINE = 'asked to wait until';

/** In local storage, as a number. It says nothing about the user, so a logout keeps it. */
function sharedDeadline(): OutboxPorts['askedUntil'] {
  // For a browser that stores nothing.
  let inThisTab = 0;
  return {
    get: () => {
      try {
        return Math.max(inThisTab, Number(localStorage.getItem(DEADLINE)) || 0);
      } catch {
        return inThisTab;
      }
    },
    set: (until) => {
      inThisTab = until;
      try {
        localStorage.setItem(DEADLINE, String(until));
        // Another tab may end the wait.
        inThisTab = 0;
      } catch {
        // The deadline holds in this tab only.
      }
    },
  };
}

/**
 * Calls back on reconnect, when the user returns to the tab, and when another tab changes the shared deadline. Returns an
 * unsubscribe function.
 */
function onWake(callback: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  signal.addEventListener(
    'abort',
    reachability.subscribe(() => reachability.get() && callback()),
  );
  addEventListener('online', callback, { signal });
  addEventListener('focus', callback, { signal });
  addEventListener('storage', ({ key }) => key === DEADLINE && callback(), { signal });
  const onShown = () => document.visibilityState === 'visible' && callback();
  document.addEventListener('visibilitychange', onShown, { signal });
  return () => stop.abort();
}
