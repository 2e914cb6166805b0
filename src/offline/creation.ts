/** Creates at the provider, once, what was made on this device. */
import { fieldReasons, isDecided } from '#src/api/errors.ts';
import type { Contact } from '#src/contract/contact.ts';
import type { Show } from '#src/contract/show.ts';
import { isSame, type MadeRecord } from './made.ts';
import type { OrderCalls } from './order-calls.ts';
import type { Lock } from './sender.ts';

export interface CreationPorts {
  readonly http: OrderCalls;
  readonly made: {
    read(id: number): Promise<MadeRecord | undefined>;
    change(id: number, change: (record: MadeRecord) => MadeRecord): Promise<MadeRecord>;
  };
  readonly lock: Lock;
  readonly newKey: () => string;
}

/**
 * Creates a made record, where that was not done yet.
 * @param id the number that it has here, below zero.
 * @returns its number at the provider; undefined where there is no such record here.
 * @throws Unreachable or Malformed, and it is tried again later; Refused, which is noted in the record.
 */
export function create(id: number, ports: CreationPorts): Promise<number | undefined> {
  return ports.lock(`made ${id}`, async () => {
    const record = await ports.made.read(id);
    if (!record || record.record_id !== null) return record?.record_id ?? undefined;
    const recordId = (await found(record, ports)) ?? (await asked(record, ports));
    await ports.made.change(id, (now) => ({ ...now, state: 'created', record_id: recordId, problem: null }));
    return recordId;
  });
}

/** What an earlier try came to whose answer was lost: the provider's record that says the same. */
async function found(record: MadeRecord, { http }: CreationPorts): Promise<number | undefined> {
  if (record.state !== 'sending') return undefined;
  const { org_id } = record.body;
  const there: (Contact | Show)[] =
    record.kind === 'contact' ? await http.contacts(org_id, record.body.active) : await http.titles(org_id);
  return there.find((each) => isSame(record, each))?.id;
}

async function asked(record: MadeRecord, { http, made, newKey }: CreationPorts): Promise<number> {
  await made.change(record.id, (now) => ({ ...now, state: 'sending', problem: null }));
  try {
    const { id } =
      record.kind === 'contact'
        ? await http.createContact(record.body, record.key)
        : await http.createTitle(record.body, record.key);
    return id;
  } catch (error) {
    if (isDecided(error)) {
      const problem = { reason: error.message, fields: fieldReasons(error) };
      // A decided refusal is replayed for the same key: what is tried next is a new request.
      await made.change(record.id, (now) => ({ ...now, state: 'needs-you', key: newKey(), problem }));
    }
    throw error;
  }
}
