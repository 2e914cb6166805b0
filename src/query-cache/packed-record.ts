/**
 * A long list is kept as texts of some hundred rows: so many objects would come back from the device in one long task,
 * texts come back at once and are read with pauses, in which the browser can paint.
 */
import type { PersistedQuery } from '@tanstack/react-query-persist-client';
import * as z from 'zod/mini';
import { yieldToBrowser } from '#src/api/parse-in-slices.ts';
import { validatorOf, withValidator } from '#src/api/validators.ts';
import { AnswerV2, PackedV2 } from '#src/storage/stored/answer-v2.ts';

const ROWS = 250;

const Rows = z.array(z.unknown());

/** A record as it is written: with the validator of its answer, and with a long list packed. */
export function packed({ ...record }: PersistedQuery): PersistedQuery {
  const { data } = record.state;
  const validator = validatorOf(data);
  if (validator) Object.assign(record, { validator });
  if (!Array.isArray(data) || data.length <= ROWS) return record;
  const texts: string[] = [];
  for (let start = 0; start < data.length; start += ROWS)
    texts.push(JSON.stringify(data.slice(start, start + ROWS)));
  return withData(record, { packed: texts });
}

/**
 * A record as it was before it was packed; one that never was, as it is. The validator of its answer is known again, so
 * that the next read asks only for what has changed.
 * @throws where a text is none of rows.
 */
export async function unpacked(record: PersistedQuery): Promise<PersistedQuery> {
  const unpacked = await withRows(record);
  withValidator(unpacked.state.data, AnswerV2.safeParse(record).data?.validator);
  return unpacked;
}

async function withRows(record: PersistedQuery): Promise<PersistedQuery> {
  const stored = PackedV2.safeParse(record.state.data);
  if (!stored.success) return record;
  const rows: unknown[] = [];
  for (const text of stored.data.packed) {
    rows.push(...Rows.parse(JSON.parse(text)));
    await yieldToBrowser();
  }
  return withData(record, rows);
}

function withData(record: PersistedQuery, data: unknown): PersistedQuery {
  return { ...record, state: { ...record.state, data } };
}
