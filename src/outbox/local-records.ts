/**
 * Contacts and titles that were made on this device, also without a connection: usable at once under an id below zero,
 * created at the provider once, and known by its id from then on.
 */
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import type { Show } from '#src/contract/show.ts';
import type { Records } from '#src/storage/later-records.ts';
import type { ReadState } from '#src/storage/record-reader.ts';
import type { MadeV2 } from '#src/storage/stored/made-v2.ts';

/** A contact or a title created on this device. Its schema is frozen: see `stored/README.md`. */
export type LocalRecord = MadeV2;
export type LocalContact = Extract<LocalRecord, { kind: 'contact' }>;

/** What a person makes: a contact or a title of a client. */
export type NewRecord =
  | Pick<LocalContact, 'kind' | 'body'>
  | Pick<Exclude<LocalRecord, LocalContact>, 'kind' | 'body'>;

export interface LocalRecordsPorts {
  readonly newKey: () => string;
  /** A whole number from 0 up to 2^31. */
  readonly randomId: () => number;
}

export class LocalRecords {
  readonly #records: Records<LocalRecord>;
  readonly #ports: LocalRecordsPorts;

  constructor(records: Records<LocalRecord>, ports: LocalRecordsPorts) {
    this.#records = records;
    this.#ports = ports;
    this.list = records.all;
    this.subscribe = records.subscribe;
  }

  readonly list: () => readonly LocalRecord[];
  readonly subscribe: (listener: () => void) => () => void;

  /** `reading` until both stores were read whole: until then a record may be there that {@link list} has not. */
  readonly readState = (): ReadState => this.#records.readState();

  /** Resolves when both stores were read whole, or after the few seconds that a start waits for them. */
  get settled(): Promise<void> {
    return this.#records.settled;
  }

  /** Resolves when both stores were read whole, however long that takes. */
  get complete(): Promise<void> {
    return this.#records.complete;
  }

  /** Whether a record may be created from this tab, see `Drafts.maySend`. */
  maySend(id: number): boolean {
    return this.#records.maySend(String(id));
  }

  /** Whether the newest version of a record, or that it was discarded, could be lost with this tab. */
  isAtRisk(id: number): boolean {
    return this.#records.whereIs(String(id)) === 'tab';
  }

  /** Stops reading and writing, when the session is over. */
  close(): void {
    this.#records.close();
  }

  /** Reads from the device what other tabs may have left there. */
  readAll(): Promise<void> {
    return this.#records.readAll();
  }

  /** How many stored records could not be read, and were set aside. */
  get setAside(): number {
    return this.#records.setAside;
  }

  read(id: number): Promise<LocalRecord | undefined> {
    return this.#records.read(String(id));
  }

  /** Adds a record. Where no store takes it, it stands in this tab alone. */
  add(localRecords: NewRecord, orgName: string): Promise<LocalRecord> {
    const initial: LocalRecord = {
      version: 2,
      rev: 0,
      saved_at: 0,
      id: -1 - this.#ports.randomId(),
      org_name: orgName,
      key: this.#ports.newKey(),
      state: 'waiting',
      record_id: null,
      problem: null,
      lost_at: null,
      doubles: [],
      ...localRecords,
    };
    return this.#records.change(String(initial.id), (record) => record, initial);
  }

  /** Changes a record in one transaction: the sender, or a user who fixes what was refused. */
  change(id: number, change: (record: LocalRecord) => LocalRecord): Promise<LocalRecord> {
    return this.#records.change(String(id), change);
  }

  /** As {@link change}. @throws NotWritten where a store has an older version and did not take this one. */
  changeStored(id: number, change: (record: LocalRecord) => LocalRecord): Promise<LocalRecord> {
    return this.#records.changeStored(String(id), change);
  }

  remove(id: number): Promise<LocalRecord | undefined> {
    return this.#records.remove(String(id));
  }

  restore(record: LocalRecord): Promise<void> {
    return this.#records.restore(record);
  }
}

/** Whether a record is still to be created. */
export function isToBeCreated({ state }: LocalRecord): boolean {
  return state === 'waiting' || mayBeCreated({ state });
}

/** Whether a record may have been created without our knowing: that is looked up before it is asked for again. */
export function mayBeCreated({ state }: Pick<LocalRecord, 'state'>): boolean {
  return state === 'sending' || state === 'in-doubt';
}

/** The numbers of the records at the provider that say the same, as long as the user has not decided about them. */
export function openDoubles({ doubles }: LocalRecord): number[] {
  return doubles.filter((double) => double.is === 'found').map(({ id }) => id);
}

/** A record after the user has decided about one of its doubles. */
export function decidedDouble(record: LocalRecord, id: number, is: 'hidden' | 'kept'): LocalRecord {
  const doubles = record.doubles.map((double) => (double.id === id ? { id, is } : double));
  return { ...record, doubles };
}

/** What a record is called. */
export function nameOf({ kind, body }: NewRecord): string {
  return kind === 'contact' ? contactDisplayName(body) : body.name;
}

/** Whether a user who creates `wanted` has done so already: it is here, and not at the provider yet. */
export function isAlike(record: LocalRecord, wanted: NewRecord): boolean {
  if (record.kind !== wanted.kind || record.record_id !== null) return false;
  const typed: Record<string, unknown> = wanted.body;
  return Object.entries(record.body).every(([field, value]) => typed[field] === value);
}

/** A refused record as the person mended it, to be tried again. One that may have been created stays as it was sent. */
export function mendedRecord(record: LocalRecord, mended: NewRecord | undefined, key: string): LocalRecord {
  if (record.state !== 'needs-you') return record;
  const again = { key, state: 'waiting', problem: null } as const;
  if (record.kind === 'contact')
    return { ...record, ...again, ...(mended?.kind === 'contact' && { body: mended.body }) };
  return { ...record, ...again, ...(mended?.kind === 'title' && { body: mended.body }) };
}

/** A made contact as a contact of the provider's, under the id that it is known by here. */
export function asContact({ id, body }: LocalContact): Contact {
  const { notes: _, ...contact } = body;
  return { ...contact, id };
}

/** Whether a record of the provider says the same as one that was made here. */
export function isSame({ body }: LocalRecord, record: Contact | Show): boolean {
  const { notes: _, ...known } = { notes: '', ...body };
  const there: Record<string, unknown> = record;
  return Object.entries(known).every(([field, value]) => (there[field] ?? '') === value);
}
