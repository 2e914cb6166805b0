/** The contacts and titles that one user created on this device, over the stores of this browser. */

import { RecordList, type RecordListPorts } from '#src/storage/record-list.ts';
import type { RecordFormat } from '#src/storage/stored-record.ts';
import { type MadeRecord, mayBeCreated } from './made.ts';
import { readMade } from './made-versions.ts';

// Long enough for every list to have been fetched again, and for every draft to know the number.
const CREATED_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** How they are stored. */
export const MADE_FORMAT: RecordFormat<MadeRecord> = {
  parse: readMade,
  version: 2,
  keyOf: ({ id }) => String(id),
  mustStand: (record) => mayBeCreated(record) || record.state === 'created',
};

/** Opens the records at once; what is stored is read behind the screen. */
export function openMadeList(
  ports: Omit<RecordListPorts<MadeRecord>, keyof RecordFormat<MadeRecord> | 'isOver'>,
): RecordList<MadeRecord> {
  return new RecordList({ ...ports, ...MADE_FORMAT, isOver });
}

function isOver({ state, saved_at }: MadeRecord, now: number): boolean {
  return state === 'created' && now - saved_at > CREATED_KEPT_MS;
}
