/** Connects the drafts, local records and outbox of one user to this browser. */

import { clockDifference, correctedNow } from '#src/api/clock.ts';
import { Unreachable } from '#src/api/errors.ts';
import { honoursKeys, request } from '#src/api/http.ts';
import { reachability } from '#src/api/reachability.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { Drafts } from '#src/outbox/drafts.ts';
import { LaterOutbox } from '#src/outbox/later-outbox.ts';
import { LocalRecords } from '#src/outbox/local-records.ts';
import type { OutboxPorts, SendingCode } from '#src/outbox/outbox.ts';
import { LaterRecords } from '#src/storage/later-records.ts';
import { openedAtLast } from '#src/storage/opened-at-last.ts';
import type { RecordListPorts } from '#src/storage/record-list.ts';
import { startLimit } from '#src/storage/storage.ts';
import { databaseOf, forgetFetched, type PersonStores } from './device.ts';

// How long to wait for a lock, however long it is held: a sleeping tab may hold it.
const LOCK_LIMIT_MS = 60_000;

interface Told
  extends Pick<OutboxPorts, 'onSettled' | 'onDouble'>,
    Required<Pick<RecordListPorts<Draft>, 'onLost' | 'onRestored'>> {}

/**
 * Opens a user's orders on this device. Stores that do not answer in time continue to open in the background.
 * @param owner Identifies the user, so that only tabs of the same user exchange messages.
 * @param told Callbacks. `onSettled`: something was placed, refused or created. `onDouble`: a record exists at the
 * provider twice. `onLost`: another tab's change replaced one of this tab's. `onRestored`: drafts were missing in
 * IndexedDB and have been restored.
 */
export async function openOrders(
  owner: string,
  stores: PersonStores,
  { onSettled, onDouble, onLost, onRestored }: Told,
): Promise<{ drafts: Drafts; localRecords: LocalRecords; outbox: LaterOutbox }> {
  const database = await databaseOf(owner);
  const newKey = () => crypto.randomUUID();
  const after = (ms: number, callback: () => void) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  };
  const common = {
    setAside: stores['set-aside'],
    tab: newKey(),
    now: Date.now,
    newKey,
    after,
    startLimit: startLimit(),
    refusals: new EventTarget(),
    onLost,
    // Fetched data can be fetched again; an unsent order can't.
    makeRoom: () => forgetFetched(stores.queries),
  };
  const copies = () => import('#src/storage/second-copy.ts');
  // Earlier versions of the portal use the channels `drafts` and `made` for other messages.
  const channel = (kind: string) => new BroadcastChannel(`${kind} versions ${owner}`);
  const draftList = async () => {
    const [{ openDraftList }, { openCopies }] = await Promise.all([
      import('#src/outbox/draft-list.ts'),
      copies(),
    ]);
    return openDraftList({
      ...common,
      store: stores.drafts,
      copy: openCopies(database, 'drafts'),
      channel: channel('draft'),
      onRestored,
    });
  };
  const localRecordList = async () => {
    const [{ openLocalRecordList }, { openCopies }] = await Promise.all([
      import('#src/outbox/local-record-list.ts'),
      copies(),
    ]);
    return openLocalRecordList({
      ...common,
      store: stores.made,
      copy: openCopies(database, 'made'),
      channel: channel('made'),
    });
  };
  const drafts = new Drafts(new LaterRecords(draftList), common);
  const randomId = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;
  const localRecords = new LocalRecords(new LaterRecords(localRecordList), { newKey, randomId });
  const ports: OutboxPorts = {
    sendingCode,
    drafts,
    localRecords,
    lock: (name, work) =>
      navigator.locks.request(`${name} ${owner}`, { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, work),
    newKey,
    random: Math.random,
    now: Date.now,
    honoursKeys,
    providerTime: (time) => (clockDifference() === undefined ? undefined : correctedNow(time)),
    after,
    onWake,
    onSettled,
    onDouble,
  };
  const outbox = new LaterOutbox(
    openedAtLast(async () => new (await import('#src/outbox/outbox.ts')).Outbox(ports)),
  );
  return { drafts, localRecords, outbox };
}

async function sendingCode(): Promise<SendingCode> {
  try {
    const [{ send, start }, { watch }, { create, lookForDoubles, hideDouble }, { orderCalls }] =
      await Promise.all([
        import('#src/outbox/sender.ts'),
        import('#src/outbox/watch.ts'),
        import('#src/outbox/creation.ts'),
        import('#src/outbox/order-calls.ts'),
      ]);
    return { send, start, watch, create, lookForDoubles, hideDouble, http: orderCalls(request) };
  } catch (cause) {
    throw new Unreachable('The code that sends could not be fetched.', { cause });
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
