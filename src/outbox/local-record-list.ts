/** The stored contacts and titles that one user created on this device. */

import { RecordList, type RecordListPorts } from '#src/storage/record-list.ts';
import type { RecordFormat } from '#src/storage/stored-record.ts';
import { readLocalRecord } from './local-record-versions.ts';
import { type LocalRecord, mayBeCreated } from './local-records.ts';

// Long enough for every list to be fetched again and for every draft to get the provider's id.
const CREATED_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export const LOCAL_RECORD_FORMAT: RecordFormat<LocalRecord> = {
  parse: readLocalRecord,
  version: 2,
  keyOf: ({ id }) => String(id),
  mustStand: (record) => mayBeCreated(record) || record.state === 'created',
};

/** Opens the records synchronously. Stored records are read in the background. */
export function openLocalRecordList(
  ports: Omit<RecordListPorts<LocalRecord>, keyof RecordFormat<LocalRecord> | 'isOver'>,
): RecordList<LocalRecord> {
  return new RecordList({ ...ports, ...LOCAL_RECORD_FORMAT, isOver });
}

function isOver({ state, saved_at }: LocalRecord, now: number): boolean {
  return state === 'created' && now - saved_at > CREATED_KEPT_MS;
}
