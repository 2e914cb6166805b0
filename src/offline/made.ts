/**
 * Contacts and titles that were made on this device, also without a connection: usable at once under an id below zero,
 * created at the provider once, and known by its id from then on.
 */
import * as z from 'zod/mini';
import { type Contact, NewContact } from '#src/contract/contact.ts';
import { NewShow, type Show } from '#src/contract/show.ts';
import { Id } from '#src/contract/values.ts';
import { RecordList, type RecordListPorts } from './record-list.ts';

const common = {
  version: z.literal(1),
  rev: z.int(),
  saved_at: z.number(),
  /** Below zero: no record of the provider has such a number. */
  id: z.int().check(z.negative()),
  org_name: z.string(),
  /** The idempotency key of its creation. */
  key: z.uuid(),
  /** `sending` is written before it is asked for: while it stands, it may have been created without our knowing. */
  state: z.enum(['waiting', 'sending', 'created', 'needs-you']),
  /** Its number at the provider, once that is known. */
  record_id: z.nullable(Id),
  /** Why it was refused, and by field. */
  problem: z.nullable(z.object({ reason: z.string(), fields: z.record(z.string(), z.string()) })),
};

export const MadeRecord = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('contact'), body: NewContact }),
  z.object({ ...common, kind: z.literal('title'), body: NewShow }),
]);
export type MadeRecord = z.infer<typeof MadeRecord>;
export type MadeContact = Extract<MadeRecord, { kind: 'contact' }>;

/** What a person makes: a contact or a title of a client. */
export type NewRecord =
  | Pick<MadeContact, 'kind' | 'body'>
  | Pick<Exclude<MadeRecord, MadeContact>, 'kind' | 'body'>;

// Long enough for every list to have been fetched again, and for every draft to know the number.
const CREATED_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export interface MadePorts
  extends Omit<RecordListPorts<MadeRecord>, 'parse' | 'version' | 'keyOf' | 'isOver'> {
  readonly newKey: () => string;
  /** A whole number from 0 up to 2^31. */
  readonly randomId: () => number;
}

export class Made {
  readonly #records: RecordList<MadeRecord>;
  readonly #ports: MadePorts;

  private constructor(records: RecordList<MadeRecord>, ports: MadePorts) {
    this.#records = records;
    this.#ports = ports;
    this.list = records.all;
    this.subscribe = records.subscribe;
  }

  static async open(ports: MadePorts): Promise<Made> {
    const parse = (record: unknown) => MadeRecord.safeParse(record).data;
    const records = await RecordList.open({
      ...ports,
      parse,
      version: 1,
      keyOf: ({ id }) => String(id),
      isOver,
    });
    return new Made(records, ports);
  }

  readonly list: () => readonly MadeRecord[];
  readonly subscribe: (listener: () => void) => () => void;

  /** Reads from the device what other tabs may have left there. */
  readAll(): Promise<void> {
    return this.#records.readAll();
  }

  /** How many stored records could not be read, and were set aside. */
  get setAside(): number {
    return this.#records.setAside;
  }

  read(id: number): Promise<MadeRecord | undefined> {
    return this.#records.read(String(id));
  }

  /**
   * Makes a record on this device.
   * @throws NotWritten
   */
  add(made: NewRecord, orgName: string): Promise<MadeRecord> {
    const initial: MadeRecord = {
      version: 1,
      rev: 0,
      saved_at: 0,
      id: -1 - this.#ports.randomId(),
      org_name: orgName,
      key: this.#ports.newKey(),
      state: 'waiting',
      record_id: null,
      problem: null,
      ...made,
    };
    return this.#records.change(String(initial.id), (record) => record, initial);
  }

  /** Changes a record in one transaction: the sender, or a person who mends what was refused. */
  change(id: number, change: (record: MadeRecord) => MadeRecord): Promise<MadeRecord> {
    return this.#records.change(String(id), change);
  }

  remove(id: number): Promise<MadeRecord | undefined> {
    return this.#records.remove(String(id));
  }

  restore(record: MadeRecord): Promise<void> {
    return this.#records.restore(record);
  }
}

function isOver({ state, saved_at }: MadeRecord, now: number): boolean {
  return state === 'created' && now - saved_at > CREATED_KEPT_MS;
}

/** Whether a record is still to be created. */
export function isToBeCreated({ state }: MadeRecord): boolean {
  return state === 'waiting' || state === 'sending';
}

/** A refused record as the person mended it, to be tried again. One that may have been created stays as it was sent. */
export function mendedRecord(record: MadeRecord, mended: NewRecord | undefined, key: string): MadeRecord {
  if (record.state !== 'needs-you') return record;
  const again = { key, state: 'waiting', problem: null } as const;
  if (record.kind === 'contact')
    return { ...record, ...again, ...(mended?.kind === 'contact' && { body: mended.body }) };
  return { ...record, ...again, ...(mended?.kind === 'title' && { body: mended.body }) };
}

/** A made contact as a contact of the provider's, under the id that it is known by here. */
export function asContact({ id, body }: MadeContact): Contact {
  const { notes: _, ...contact } = body;
  return { ...contact, id };
}

/** Whether a record of the provider says the same as one that was made here. */
export function isSame({ body }: MadeRecord, record: Contact | Show): boolean {
  const { notes: _, ...known } = { notes: '', ...body };
  const there: Record<string, unknown> = record;
  return Object.entries(known).every(([field, value]) => (there[field] ?? '') === value);
}
