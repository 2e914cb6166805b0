/**
 * Creates a record that was made on this device at the provider exactly once, and looks for duplicates of it.
 *
 * The provider's list is read before a record is created, unless the record was made in this tab a moment ago: a store
 * may have fallen back to a version from before the record was sent. If that list can't be read, nothing is requested
 * and the record stays in doubt. A provider that ignores idempotency keys may still carry out a lost request after the
 * list was read. The record then exists there twice, see {@link lookForDoubles}.
 */
import { fieldReasons, isDecided, isPassing, Malformed, Refused, Unreachable } from '#src/api/errors.ts';
import type { Contact } from '#src/contract/contact.ts';
import type { Show } from '#src/contract/show.ts';
import { decidedDouble, failedRecord, isSame } from './local-record.ts';
import { isToBeCreated, type LocalRecord, mayBeCreated } from './local-records.ts';
import type { OrderCalls } from './order-calls.ts';
import { isFailed } from './refusal.ts';
import type { Lock } from './sender-ports.ts';

export interface CreationPorts {
  readonly http: OrderCalls;
  readonly localRecords: {
    read(id: number): Promise<LocalRecord | undefined>;
    change(id: number, change: (record: LocalRecord) => LocalRecord): Promise<LocalRecord>;
  };
  readonly lock: Lock;
  readonly newKey: () => string;
}

/** Thrown when the list that would show whether the record was created can't be read. */
class InDoubt extends Error {
  override readonly name = 'InDoubt';
}

/**
 * Why a record is created now.
 * - `new`: the user made it in this tab a moment ago. Its stored state is reliable: it was sent only if the state says
 * so.
 * - `again`: the user retries it.
 * - `order`: an order that is sent goes to it.
 * - `queue`: the outbox sends what waits, and nothing that needs the user.
 */
export type Occasion = 'new' | 'again' | 'order' | 'queue';

const isUserWaiting = (occasion: Occasion) => occasion === 'new' || occasion === 'again';

/**
 * Creates a record at the provider if that has not been done yet. If the provider fails while the user waits for the
 * answer, or if its answer is lost, the record needs the user, and the outbox does not request it again by itself.
 * @param id The record's local id, below zero.
 * @returns The provider's id, or undefined if this device has no such record.
 * @throws Unreachable or InDoubt if it has to be retried later; Refused or Malformed (also if an answer never came, or
 * the list can't be read), which a record that needs the user also has as its problem.
 */
export function create(id: number, ports: CreationPorts, occasion: Occasion): Promise<number | undefined> {
  return ports.lock(`made ${id}`, async () => {
    const record = await ports.localRecords.read(id);
    if (!record || record.record_id !== null) return record?.record_id ?? undefined;
    // An attempt that was under way when the outbox read its state may have failed meanwhile.
    if (occasion === 'queue' && !isToBeCreated(record)) return undefined;
    try {
      return await created(record, ports, occasion);
    } catch (error) {
      // What was in doubt before stays so: the outbox looks it up until the list can be read.
      const failed = isFailed(error) || (error instanceof InDoubt && !mayBeCreated(record));
      const needsUser = isUserWaiting(occasion) ? failed : error instanceof Malformed;
      if (!needsUser) throw error;
      const problem =
        error instanceof InDoubt
          ? ({ code: 'look-up-failed', status: statusOf(error.cause) } as const)
          : ({ code: 'refused', status: statusOf(error), said: '', fields: {} } as const);
      await ports.localRecords.change(id, (now) => failedRecord(now, problem));
      throw error instanceof InDoubt ? new Malformed(error.message, { cause: error.cause }) : error;
    }
  });
}

async function created(record: LocalRecord, ports: CreationPorts, occasion: Occasion): Promise<number> {
  // The queue may have requested it before this tab could.
  const isFresh = occasion === 'new' && record.state === 'waiting';
  const earlier = isFresh ? undefined : await found(record, ports);
  const wasAsked = earlier !== undefined || mayBeCreated(record);
  // `saved_at` is the time of the request: the record was saved then and has not changed since.
  const lostAt = wasAsked ? (record.lost_at ?? record.saved_at) : record.lost_at;
  const recordId = earlier ?? (await asked(record, lostAt, ports, occasion));
  const done = { state: 'created', record_id: recordId, problem: null } as const;
  await ports.localRecords.change(record.id, (now) => ({ ...now, ...done, lost_at: lostAt ?? now.lost_at }));
  return recordId;
}

/**
 * Checks whether a created record exists at the provider more than once. It can only if an answer was lost.
 * @returns The ids of duplicates that were not known yet; empty if no answer was lost.
 * @throws Any error of the look-up.
 */
export function lookForDoubles(id: number, { http, localRecords, lock }: CreationPorts): Promise<number[]> {
  return lock(`made ${id}`, async () => {
    const record = await localRecords.read(id);
    if (!record || record.record_id === null || record.lost_at === null) return [];
    const there = (await alike(record, http)).filter((each) => each !== record.record_id);
    const known = record.doubles.filter((double) => double.is !== 'found' || there.includes(double.id));
    const more = there.filter((each) => !known.some((double) => double.id === each));
    if (more.length === 0 && known.length === record.doubles.length) return [];
    const doubles = [...known, ...more.map((each) => ({ id: each, is: 'found' as const }))];
    await localRecords.change(id, (now) => ({ ...now, doubles }));
    return more;
  });
}

/**
 * Makes the duplicate of a created contact inactive at the provider, if the contact itself still exists there.
 * @throws Any error of the calls.
 */
export function hideDouble(
  id: number,
  doubleId: number,
  { http, localRecords, lock }: CreationPorts,
): Promise<void> {
  return lock(`made ${id}`, async () => {
    const record = await localRecords.read(id);
    if (record?.kind !== 'contact' || record.record_id === null) return;
    const { notes: _, org_id: __, ...fields } = record.body;
    const contacts = await http.contacts(record.body.org_id, record.body.active);
    // A contact that was edited in the meantime is no longer a duplicate, and the only remaining one is never hidden.
    const isThere = contacts.some((each) => each.id === record.record_id);
    const isDouble = contacts.some((each) => each.id === doubleId && isSame(record, each));
    if (isThere && isDouble) await http.updateContact({ ...fields, id: doubleId, active: false });
    await localRecords.change(id, (now) => decidedDouble(now, doubleId, isThere ? 'hidden' : 'kept'));
  });
}

/** Returns the id of the provider's record that an earlier attempt created, if there is one. */
async function found(
  record: LocalRecord,
  { http, localRecords }: CreationPorts,
): Promise<number | undefined> {
  try {
    return (await alike(record, http))[0];
  } catch (error) {
    if (!saysNothing(error)) throw error;
    const problem = { code: 'look-up-failed', status: statusOf(error) } as const;
    await localRecords.change(record.id, (now) => ({ ...now, state: 'in-doubt', problem }));
    throw new InDoubt('The list that would tell whether it was created cannot be read.', { cause: error });
  }
}

/** Returns the ids of the provider's records with the same content as a local record. */
async function alike(record: LocalRecord, http: OrderCalls): Promise<number[]> {
  const { org_id } = record.body;
  const there: (Contact | Show)[] =
    record.kind === 'contact' ? await http.contacts(org_id, record.body.active) : await http.titles(org_id);
  return there.filter((each) => isSame(record, each)).map(({ id }) => id);
}

async function asked(
  record: LocalRecord,
  lostAt: number | null,
  ports: CreationPorts,
  occasion: Occasion,
): Promise<number> {
  const { http, localRecords, newKey } = ports;
  await localRecords.change(record.id, (now) => ({
    ...now,
    state: 'sending',
    problem: null,
    lost_at: lostAt,
  }));
  try {
    const { id } =
      record.kind === 'contact'
        ? await http.createContact(record.body, record.key)
        : await http.createTitle(record.body, record.key);
    return id;
  } catch (error) {
    if (error instanceof Unreachable && isUserWaiting(occasion)) return foundAfterAll(record, ports, error);
    if (!isDecided(error)) throw error;
    // An earlier request may have arrived in the meantime, and its record would be the reason for this refusal.
    const earlier = lostAt === null ? undefined : await found(record, ports);
    if (earlier !== undefined) return earlier;
    const { status, message: said } = error;
    const problem = { code: 'refused', status, said, fields: fieldReasons(error) } as const;
    // The provider replays a decided refusal for the same key, so the next attempt needs a new one.
    await localRecords.change(record.id, (now) => ({ ...now, state: 'needs-you', key: newKey(), problem }));
    throw error;
  }
}

/**
 * Looks for a record that was requested without an answer, for the user who waits for it. Without a connection, the list
 * is unreachable as well. If it can be read, the request had probably left.
 */
async function foundAfterAll(record: LocalRecord, ports: CreationPorts, cause: Unreachable): Promise<number> {
  const recordId = await found(record, ports);
  if (recordId === undefined) throw new Malformed('The answer was lost.', { cause });
  await ports.localRecords.change(record.id, (now) => ({ ...now, lost_at: now.lost_at ?? now.saved_at }));
  return recordId;
}

function statusOf(error: unknown): number | null {
  return error instanceof Refused ? error.status : null;
}

/** Whether a look-up was answered in a way that does not tell which records exist. */
function saysNothing(error: unknown): boolean {
  return (
    error instanceof Malformed || (error instanceof Refused && !isPassing(error) && error.status !== 401)
  );
}
