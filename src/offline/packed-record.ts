/**
 * A long list is kept as texts of some hundred rows: so many objects would come back from the device in one long task,
 * texts come back at once and are read with pauses, in which the browser can paint.
 */
import type { PersistedQuery } from '@tanstack/react-query-persist-client';
import * as z from 'zod/mini';
import { breath } from '#src/api/parse-in-slices.ts';

const ROWS = 250;

const Packed = z.object({ packed: z.array(z.string()) });
const Rows = z.array(z.unknown());

/** A record as it is written: with a long list packed, otherwise as it is. */
export function packed(record: PersistedQuery): PersistedQuery {
  const { data } = record.state;
  if (!Array.isArray(data) || data.length <= ROWS) return record;
  const texts: string[] = [];
  for (let start = 0; start < data.length; start += ROWS)
    texts.push(JSON.stringify(data.slice(start, start + ROWS)));
  return withData(record, { packed: texts });
}

/**
 * A record as it was before it was packed; one that never was, as it is.
 * @throws where a text is none of rows.
 */
export async function unpacked(record: PersistedQuery): Promise<PersistedQuery> {
  const stored = Packed.safeParse(record.state.data);
  if (!stored.success) return record;
  const rows: unknown[] = [];
  for (const text of stored.data.packed) {
    rows.push(...Rows.parse(JSON.parse(text)));
    await breath();
  }
  return withData(record, rows);
}

function withData(record: PersistedQuery, data: unknown): PersistedQuery {
  return { ...record, state: { ...record.state, data } };
}
