/** Contacts and titles created on this device, as every version of the portal stored them. See `stored/README.md`. */

import { MadeV1 } from '#src/storage/stored/made-v1.ts';
import { fromMadeV1, MadeV2 } from '#src/storage/stored/made-v2.ts';
import type { MadeRecord } from './made.ts';

/** Reads a stored record of any version; undefined where it is none. */
export function readMade(record: unknown): MadeRecord | undefined {
  const made = MadeV2.safeParse(record);
  if (made.success) return made.data;
  const first = MadeV1.safeParse(record);
  return first.success ? fromMadeV1(first.data) : undefined;
}
