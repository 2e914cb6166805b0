/**
 * Creates at the provider, once, what was created on this device; and looks whether it came to be there twice.
 *
 * The provider's list is read before a record is created, unless it was made in this tab a moment ago: a store may have
 * an older version of it again, from before it was sent. Where that list cannot be read, nothing is asked for: the
 * record stays in doubt. A provider that ignores idempotency keys may still carry out a lost request after the list was
 * read: then the same record stands there twice, see {@link lookForDoubles}.
 */
import { fieldReasons, isDecided, isPassing, Malformed, Refused } from '#src/api/errors.ts';
import type { Contact } from '#src/contract/contact.ts';
import type { Show } from '#src/contract/show.ts';
import { decidedDouble, isSame, type LocalRecord, mayBeCreated } from './local-records.ts';
import type { OrderCalls } from './order-calls.ts';
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

/** The list that would tell whether the record was created cannot be read. */
class InDoubt extends Error {
  override readonly name = 'InDoubt';
}

/**
 * Creates a record at the provider, where that was not done yet.
 * @param id the number that it has here, below zero.
 * @param isNew whether it was made in this tab a moment ago: then it was sent only where its state says so.
 * @returns its number at the provider; undefined where there is no such record here.
 * @throws Unreachable, Malformed or InDoubt, and it is tried again later; Refused, which is noted in the record.
 */
export function create(id: number, ports: CreationPorts, isNew = false): Promise<number | undefined> {
  return ports.lock(`made ${id}`, async () => {
    const record = await ports.localRecords.read(id);
    if (!record || record.record_id !== null) return record?.record_id ?? undefined;
    const earlier = isNew && !mayBeCreated(record) ? undefined : await found(record, ports);
    const wasAsked = earlier !== undefined || mayBeCreated(record);
    // Written when it was asked for, and not changed since.
    const lostAt = wasAsked ? (record.lost_at ?? record.saved_at) : record.lost_at;
    const recordId = earlier ?? (await asked(record, lostAt, ports));
    const created = { state: 'created', record_id: recordId, problem: null, lost_at: lostAt } as const;
    await ports.localRecords.change(id, (now) => ({ ...now, ...created }));
    return recordId;
  });
}

/**
 * Looks whether a created record stands at the provider more than once, where an answer was lost.
 * @returns the numbers of the others that are new; none where nothing was lost.
 * @throws what the look-up throws.
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
 * Makes the double of a created contact inactive at the provider, where the contact itself is still there.
 * @throws what the calls throw.
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
    // Whoever was edited meanwhile is no double any more, and the last one is not hidden.
    const isThere = contacts.some((each) => each.id === record.record_id);
    const isDouble = contacts.some((each) => each.id === doubleId && isSame(record, each));
    if (isThere && isDouble) await http.updateContact({ ...fields, id: doubleId, active: false });
    await localRecords.change(id, (now) => decidedDouble(now, doubleId, isThere ? 'hidden' : 'kept'));
  });
}

/** What an earlier try came to: the provider's record that says the same. */
async function found(
  record: LocalRecord,
  { http, localRecords }: CreationPorts,
): Promise<number | undefined> {
  try {
    return (await alike(record, http))[0];
  } catch (error) {
    if (!saysNothing(error)) throw error;
    const problem = {
      code: 'look-up-failed',
      status: error instanceof Refused ? error.status : null,
    } as const;
    await localRecords.change(record.id, (now) => ({ ...now, state: 'in-doubt', problem }));
    throw new InDoubt('The list that would tell whether it was created cannot be read.', { cause: error });
  }
}

/** The numbers of the provider's records that say the same as one that was created here. */
async function alike(record: LocalRecord, http: OrderCalls): Promise<number[]> {
  const { org_id } = record.body;
  const there: (Contact | Show)[] =
    record.kind === 'contact' ? await http.contacts(org_id, record.body.active) : await http.titles(org_id);
  return there.filter((each) => isSame(record, each)).map(({ id }) => id);
}

async function asked(record: LocalRecord, lostAt: number | null, ports: CreationPorts): Promise<number> {
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
    if (!isDecided(error)) throw error;
    // What was asked for before may have arrived meanwhile: that there is one already would be the reason.
    const earlier = lostAt === null ? undefined : await found(record, ports);
    if (earlier !== undefined) return earlier;
    const { status, message: said } = error;
    const problem = { code: 'refused', status, said, fields: fieldReasons(error) } as const;
    // A decided refusal is replayed for the same key: what is tried next is a new request.
    await localRecords.change(record.id, (now) => ({ ...now, state: 'needs-you', key: newKey(), problem }));
    throw error;
  }
}

/** Whether a look-up was answered, and the answer says nothing about what is there. */
function saysNothing(error: unknown): boolean {
  return (
    error instanceof Malformed || (error instanceof Refused && !isPassing(error) && error.status !== 401)
  );
}
