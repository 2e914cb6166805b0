/** What follows from one contact or title that was created on this device. */
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import type { Show } from '#src/contract/show.ts';
import { type LocalContact, type LocalRecord, mayBeCreated, type NewRecord } from './local-records.ts';

/** Returns a record after the user's decision about one of its duplicates. */
export function decidedDouble(record: LocalRecord, id: number, is: 'hidden' | 'kept'): LocalRecord {
  const doubles = record.doubles.map((double) => (double.id === id ? { id, is } : double));
  return { ...record, doubles };
}

export function nameOf({ kind, body }: NewRecord): string {
  return kind === 'contact' ? contactDisplayName(body) : body.name;
}

/** Whether the user has already created `wanted`: the record exists here and is not known to be at the provider. */
export function isAlike(record: LocalRecord, wanted: NewRecord): boolean {
  if (record.kind !== wanted.kind || record.record_id !== null) return false;
  const typed: Record<string, unknown> = wanted.body;
  return Object.entries(record.body).every(([field, value]) => typed[field] === value);
}

/** Returns a record whose creation failed, for the user to decide about. */
export function failedRecord(record: LocalRecord, problem: LocalRecord['problem']): LocalRecord {
  const lost_at = record.lost_at ?? (mayBeCreated(record) ? record.saved_at : null);
  return { ...record, state: 'needs-you', problem, lost_at };
}

/** Whether a record needs the user although the provider did not decide against it. */
export function hasFailed({ state, problem }: LocalRecord): boolean {
  return state === 'needs-you' && (problem?.code === 'look-up-failed' || (problem?.status ?? 500) >= 500);
}

/**
 * Returns a record that needs the user as the user fixed it, ready to be retried. A record that may have been created
 * stays as sent. The same content keeps its key: an earlier request for it may still arrive.
 */
export function mendedRecord(record: LocalRecord, mended: NewRecord | undefined, key: string): LocalRecord {
  if (record.state !== 'needs-you') return record;
  const isRepeated = mended === undefined || isAlike(record, mended);
  const again = { key: isRepeated ? record.key : key, state: 'waiting', problem: null } as const;
  if (record.kind === 'contact')
    return { ...record, ...again, ...(mended?.kind === 'contact' && { body: mended.body }) };
  return { ...record, ...again, ...(mended?.kind === 'title' && { body: mended.body }) };
}

/** Converts a local contact to a provider's contact, under its local id. */
export function asContact({ id, body }: LocalContact): Contact {
  const { notes: _, ...contact } = body;
  return { ...contact, id };
}

/** Whether a provider's record has the same content as a local record. */
export function isSame({ body }: LocalRecord, record: Contact | Show): boolean {
  const { notes: _, ...known } = { notes: '', ...body };
  const there: Record<string, unknown> = record;
  return Object.entries(known).every(([field, value]) => (there[field] ?? '') === value);
}
