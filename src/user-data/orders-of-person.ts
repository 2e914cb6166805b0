/** Connects the drafts, local records and outbox of one user to this browser. */

import { clockDifference, correctedNow } from '#src/api/clock.ts';
import { honoursKeys } from '#src/api/http.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { Drafts } from '#src/outbox/drafts.ts';
import { LaterOutbox } from '#src/outbox/later-outbox.ts';
import { LocalRecords } from '#src/outbox/local-records.ts';
import type { OutboxPorts } from '#src/outbox/outbox-ports.ts';
import { LaterRecords } from '#src/storage/later-records.ts';
import { openedAtLast } from '#src/storage/opened-at-last.ts';
import type { RecordListPorts } from '#src/storage/record-list.ts';
import { StoredRefusals } from '#src/storage/refusals.ts';
import { startLimit } from '#src/storage/storage.ts';
import type { BrowserOutboxPorts } from './browser-outbox.ts';
import { databaseOf, forgetFetched, type PersonStores } from './device.ts';

// How long to wait for a lock, however long it is held: a sleeping tab may hold it.
const LOCK_LIMIT_MS = 60_000;

interface Told
  extends Pick<OutboxPorts, 'onSettled' | 'onDouble'>,
    Required<Pick<RecordListPorts<Draft>, 'onLost' | 'onRestored' | 'hasLoggedOut'>> {}

/**
 * Opens a user's orders on this device. Stores that do not answer in time continue to open in the background.
 * @param owner Identifies the user, so that only tabs of the same user exchange messages.
 * @param told Whether the user has logged out, and callbacks. `onSettled`: something was placed, refused or created. `onDouble`: a record exists at the
 * provider twice. `onLost`: another tab's change replaced one of this tab's. `onRestored`: drafts were missing in
 * IndexedDB and have been restored.
 */
export async function openOrders(
  owner: string,
  stores: PersonStores,
  { onSettled, onDouble, onLost, onRestored, hasLoggedOut }: Told,
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
    refusals: new StoredRefusals(),
    onLost,
    hasLoggedOut,
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
  const ports: BrowserOutboxPorts = {
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
    onSettled,
    onDouble,
  };
  const outbox = new LaterOutbox(
    openedAtLast(async () => (await import('./browser-outbox.ts')).openOutbox(ports)),
  );
  return { drafts, localRecords, outbox };
}
