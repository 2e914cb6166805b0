/** Reads local contacts and titles stored by any version of the portal. See `stored/README.md`. */

import { MadeV1 } from '#src/storage/stored/made-v1.ts';
import { fromMadeV1, MadeV2 } from '#src/storage/stored/made-v2.ts';
import type { LocalRecord } from './local-records.ts';

/** Reads a stored record of any version. Returns undefined if the value is not a local record. */
export function readLocalRecord(record: unknown): LocalRecord | undefined {
  const localRecords = MadeV2.safeParse(record);
  if (localRecords.success) return localRecords.data;
  const first = MadeV1.safeParse(record);
  return first.success ? fromMadeV1(first.data) : undefined;
}
