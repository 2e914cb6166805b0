/** Drafts, what was made on the device, and the outbox of one person, over this browser. */
import { Unreachable } from '#src/api/errors.ts';
import { request } from '#src/api/http.ts';
import { reachability } from '#src/api/reachability.ts';
import { forgetFetched, type openPersonStores } from './device.ts';
import { Drafts, type DraftsPorts } from './drafts.ts';
import { Made } from './made.ts';
import { type Delivery, Outbox, type OutboxPorts } from './outbox.ts';

// For as long a lock is waited for, and held however long: a tab that sleeps may hold it.
const LOCK_LIMIT_MS = 60_000;

/**
 * Opens what a person has begun on this device.
 * @param owner names the person, so that the tabs of one person hear each other and nobody else's.
 * @param told `onSettled` what was placed, refused or created; `onLost` that another tab wrote over what had no room.
 */
export async function openOrders(
  owner: string,
  stores: Awaited<ReturnType<typeof openPersonStores>>,
  { onSettled, onLost }: Pick<OutboxPorts, 'onSettled'> & Pick<DraftsPorts, 'onLost'>,
): Promise<{ drafts: Drafts; made: Made; outbox: Outbox }> {
  const newKey = () => crypto.randomUUID();
  const common = {
    setAside: stores['set-aside'],
    now: Date.now,
    newKey,
    onLost,
    // What was fetched can be fetched again; an order that is being built cannot.
    makeRoom: () => forgetFetched(stores.queries),
  };
  const drafts = await Drafts.open({
    ...common,
    store: stores.drafts,
    channel: new BroadcastChannel(`drafts ${owner}`),
    tab: newKey(),
  });
  const made = await Made.open({
    ...common,
    store: stores.made,
    channel: new BroadcastChannel(`made ${owner}`),
    randomId: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1,
  });
  const outbox = new Outbox({
    delivery,
    drafts,
    made,
    lock: (name, work) =>
      navigator.locks.request(`${name} ${owner}`, { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, work),
    newKey,
    random: Math.random,
    now: Date.now,
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    onWake,
    onSettled,
  });
  return { drafts, made, outbox };
}

async function delivery(): Promise<Delivery> {
  try {
    const [{ send, start }, { create }, { orderCalls }] = await Promise.all([
      import('./sender.ts'),
      import('./creation.ts'),
      import('./order-calls.ts'),
    ]);
    return { send, start, create, http: orderCalls(request) };
  } catch (cause) {
    throw new Unreachable('The code that sends could not be fetched.', { cause });
  }
}

/** Calls back on reconnect, and when the person comes back to the tab; returns the end of it. */
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
