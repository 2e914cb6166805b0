/** Creates the contacts and titles of this device at the provider, on behalf of the outbox. */
import { NoRecord } from '#src/storage/record-errors.ts';
import { type CreationPorts, create, hideDouble, lookForDoubles, type Occasion } from './creation.ts';
import { type Draft, isWaiting, type ShipToContact, shipToContact } from './draft.ts';
import { DraftBusy } from './drafts.ts';
import { isAlike, mendedRecord, nameOf } from './local-record.ts';
import { isToBeCreated, type LocalRecord, type NewRecord } from './local-records.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import type { OutboxSchedule } from './outbox-schedule.ts';
import { DESTINATION_CREATED, remainingProblem } from './problem.ts';
import { isAnswered, retryAfterOf } from './refusal.ts';
import type { SenderPorts } from './sender-ports.ts';

// A request whose answer was lost may arrive late. The list is read again after this time, then less and less often.
const DOUBLES_AFTER_MS = 60_000;
const DOUBLES_PAUSE = 0.25;

export class OutboxRecords {
  /** What sends an order depends on. */
  readonly sender: SenderPorts;
  readonly #ports: OutboxPorts;
  readonly #creation: CreationPorts;
  readonly #schedule: OutboxSchedule;
  #lastAdded: Promise<unknown> = Promise.resolve();
  /** When the provider was last asked for duplicates of a record, by local id. */
  readonly #lookedAt = new Map<number, number>();

  constructor(ports: OutboxPorts, schedule: OutboxSchedule) {
    this.#ports = ports;
    this.#schedule = schedule;
    const { drafts, localRecords, lock, newKey, now, honoursKeys, names, providerTime, http } = ports;
    this.sender = {
      http,
      lock,
      newKey,
      now,
      honoursKeys,
      names,
      providerTime,
      startsRequested: new Map(),
      store: drafts,
      contact: async (localId) => {
        await this.#create(localId, 'order');
        return contactOf(await localRecords.read(localId));
      },
    };
    const records: CreationPorts['localRecords'] = {
      read: (id) => localRecords.read(id),
      change: (id, change) => localRecords.changeStored(id, change),
    };
    this.#creation = { http, localRecords: records, lock, newKey };
  }

  /**
   * Creates a contact or title on this device, and at the provider if it is reachable. While a record is not known to
   * be at the provider, creating the same content again reuses that record.
   * @returns The record in its resulting state: created or waiting.
   * @throws Refused or Malformed if the provider refused or failed. The record then needs the user, who may create it
   * again, keep it, or leave it, see `creatingWith`.
   */
  async make(record: NewRecord, orgName: string): Promise<LocalRecord> {
    const { waiting, isNew } = await this.#add(record, orgName);
    if (!isNew) return (await this.remake(waiting.id).catch(goneIsNothing)) ?? this.make(record, orgName);
    try {
      const id = await this.#create(waiting.id, 'new');
      return id === undefined ? waiting : { ...waiting, state: 'created', record_id: id };
    } catch (error) {
      if (isAnswered(error)) throw error;
      this.#schedule.tryAgain(retryAfterOf(error));
      return waiting;
    }
  }

  /**
   * Adds a record unless an equal one is here and not known to be at the provider, so a double press creates one
   * record.
   */
  #add(record: NewRecord, orgName: string): Promise<{ waiting: LocalRecord; isNew: boolean }> {
    const { localRecords } = this.#ports;
    const added = this.#lastAdded.then(async () => {
      const earlier = localRecords.list().find((each) => isAlike(each, record));
      return { waiting: earlier ?? (await localRecords.add(record, orgName)), isNew: !earlier };
    });
    // Only the order of additions counts here: the caller has the error.
    this.#lastAdded = added.catch(() => undefined);
    return added;
  }

  /**
   * Retries the creation of a local record, with the user's fixes if there are any.
   * @throws NotWritten; Refused or Malformed if the provider refused or failed, which is also stored in the record.
   */
  async remake(id: number, mended?: NewRecord): Promise<LocalRecord | undefined> {
    const { localRecords, newKey } = this.#ports;
    await localRecords.change(id, (record) => mendedRecord(record, mended, newKey()));
    try {
      await this.#create(id, 'again');
    } catch (error) {
      if (isAnswered(error)) throw error;
      this.#schedule.tryAgain(retryAfterOf(error));
    }
    return localRecords.read(id);
  }

  /**
   * Hides the duplicate of a contact at the provider, and moves drafts from the duplicate to the contact.
   * @throws Any error of the calls; DraftBusy if an order to the duplicate is being sent.
   */
  async hideDouble(localId: number, doubleId: number): Promise<void> {
    const { localRecords, drafts, onSettled } = this.#ports;
    const record = await localRecords.read(localId);
    if (!record || record.record_id === null) return;
    if (drafts.list().some((draft) => isWaiting(draft) && draft.ship_to_id === doubleId))
      throw new DraftBusy('An order that goes to it is being sent.');
    // Drafts move before the contact is hidden: an order to an inactive contact is refused.
    await this.#repoint(doubleId, record);
    await hideDouble(localId, doubleId, this.#creation);
    onSettled(record.kind);
  }

  /** Creates a local record, or updates the drafts if it is created already, and looks for duplicates. */
  async settle(record: LocalRecord): Promise<void> {
    if (isToBeCreated(record)) await this.#create(record.id, 'queue');
    else await this.#repoint(record.id, record);
    await this.#lookForDoubles(record.id);
  }

  /** Checks in the background, less and less often, whether a record created after a lost answer exists twice. */
  async #lookForDoubles(localId: number): Promise<void> {
    const { localRecords, now, onDouble } = this.#ports;
    const record = await localRecords.read(localId);
    if (
      this.#schedule.isOver ||
      record?.state !== 'created' ||
      record.lost_at === null ||
      this.#schedule.askedFor > 0
    )
      return;
    const pause = Math.max(DOUBLES_AFTER_MS / 2, (now() - record.lost_at) * DOUBLES_PAUSE);
    if (now() - (this.#lookedAt.get(localId) ?? 0) < pause) return;
    this.#lookedAt.set(localId, now());
    try {
      const doubles = await lookForDoubles(localId, this.#creation);
      if (doubles.length > 0) onDouble(nameOf(record));
    } catch (error) {
      // Nothing waits for the result. The next start, focus or sweep asks again.
      this.#schedule.noteAsked(retryAfterOf(error));
    }
  }

  /** Creates a local record at the provider and updates every draft that ships to it. */
  async #create(localId: number, occasion: Occasion): Promise<number | undefined> {
    const { localRecords, onSettled } = this.#ports;
    const id = await create(localId, this.#creation, occasion).catch(goneIsNothing);
    if (id === undefined) return undefined;
    const record = await localRecords.read(localId);
    if (record) await this.#repoint(localId, record);
    if (record) onSettled(record.kind);
    if (record && record.lost_at !== null)
      this.#ports.after(DOUBLES_AFTER_MS, () => void this.#lookForDoubles(localId));
    return id;
  }

  /** Moves drafts from a local contact, or from a duplicate, to the provider's contact. */
  async #repoint(fromId: number, record: LocalRecord): Promise<void> {
    const to = contactOf(record);
    if (!to) return;
    const { drafts } = this.#ports;
    // The sender owns a waiting draft and asks for the id itself.
    const pointing = drafts.list().filter((draft) => draft.ship_to_id === fromId && !isWaiting(draft));
    for (const draft of pointing) {
      await drafts
        .change(draft.id, (now) => (now.ship_to_id === fromId && !isWaiting(now) ? goingTo(now, to) : now))
        .catch(goneIsNothing);
    }
  }
}

/** Returns a contact that was created at the provider, with the content that the user gave it last. */
function contactOf(record: LocalRecord | undefined): ShipToContact | undefined {
  if (record?.kind !== 'contact' || record.record_id === null) return undefined;
  return { ...record.body, id: record.record_id };
}

/**
 * Sets a draft's destination. If the draft has a problem that this solves, the problem becomes `DESTINATION_CREATED`.
 */
function goingTo(draft: Draft, contact: ShipToContact): Draft {
  const after = { ...draft, ...shipToContact(contact) };
  return { ...after, problem: draft.problem && (remainingProblem(draft, after) ?? DESTINATION_CREATED) };
}

// Another tab removed the record in the meantime, so nothing is left to do.
function goneIsNothing(error: unknown): undefined {
  if (!(error instanceof NoRecord)) throw error;
  return undefined;
}
