/**
 * Contacts and titles created on this device, also offline. They are usable at once under a negative id, are created
 * at the provider exactly once, and have the provider's id from then on.
 */
import type { ReadonlyRecords, Records } from '#src/storage/record-list.ts';
import type { MadeV2 } from '#src/storage/stored/made-v2.ts';

/** A contact or title created on this device. The schema is frozen, see `stored/README.md`. */
export type LocalRecord = MadeV2;
export type LocalContact = Extract<LocalRecord, { kind: 'contact' }>;

/** A contact or a title of a client, as the user enters it. */
export type NewRecord =
  | Pick<LocalContact, 'kind' | 'body'>
  | Pick<Exclude<LocalRecord, LocalContact>, 'kind' | 'body'>;

export interface LocalRecordsPorts {
  readonly newKey: () => string;
  /** Returns an integer from 0 to 2^31, exclusive. */
  readonly randomId: () => number;
}

export class LocalRecords {
  /** How far the stored records have been read, and what is known of their stores. */
  readonly records: ReadonlyRecords<LocalRecord>;
  readonly #records: Records<LocalRecord>;
  readonly #ports: LocalRecordsPorts;

  constructor(records: Records<LocalRecord>, ports: LocalRecordsPorts) {
    this.records = records;
    this.#records = records;
    this.#ports = ports;
    this.list = records.all;
    this.subscribe = records.subscribe;
  }

  readonly list: () => readonly LocalRecord[];
  readonly subscribe: (listener: () => void) => () => void;

  /** Whether this tab may create a record at the provider, see `RecordList.maySend`. */
  maySend(id: number): boolean {
    return this.#records.maySend(String(id));
  }

  /** Whether closing this tab could lose the newest version of a record, or its removal. */
  isAtRisk(id: number): boolean {
    return this.#records.whereIs(String(id)) === 'tab';
  }

  readonly read = (id: number) => this.#records.read(String(id));

  /** Adds a record. If no store takes it, it stays in this tab. */
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

  /** Changes a record in one transaction, for the sender or for a user who fixes a refused record. */
  change(id: number, change: (record: LocalRecord) => LocalRecord): Promise<LocalRecord> {
    return this.#records.change(String(id), change);
  }

  /**
   * Like {@link change}.
   * @throws NotWritten if a store holds an older version and did not take this one.
   */
  changeStored(id: number, change: (record: LocalRecord) => LocalRecord): Promise<LocalRecord> {
    return this.#records.changeStored(String(id), change);
  }

  readonly remove = (id: number) => this.#records.remove(String(id));
  readonly restore: Records<LocalRecord>['restore'] = (record) => this.#records.restore(record);
}

/** Whether a record still has to be created at the provider. */
export function isToBeCreated({ state }: LocalRecord): boolean {
  return state === 'waiting' || mayBeCreated({ state });
}

/** Whether a record may have been created without this device knowing: it is looked up before it is requested again. */
export function mayBeCreated({ state }: Pick<LocalRecord, 'state'>): boolean {
  return state === 'sending' || state === 'in-doubt';
}

/** Returns the ids of the provider's duplicates that the user has not decided about. */
export function openDoubles({ doubles }: LocalRecord): number[] {
  return doubles.filter((double) => double.is === 'found').map(({ id }) => id);
}
