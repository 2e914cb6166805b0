/**
 * Stores a long list as texts of some hundred rows. As objects, all rows would be deserialised in one long task. Texts
 * load at once and are parsed with pauses in which the browser can paint.
 */
import type { PersistedQuery } from '@tanstack/react-query-persist-client';
import * as z from 'zod/mini';
import { yieldToBrowser } from '#src/api/parse-in-slices.ts';
import { validatorOf, withValidator } from '#src/api/validators.ts';
import { AnswerV2, PackedV2 } from '#src/storage/stored/answer-v2.ts';

const ROWS = 250;

const Rows = z.array(z.unknown());

/** Returns a record as it is written: with the validator of its answer, and with a long list packed. */
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
 * Returns a record with its list unpacked, if it was packed. Registers the validator of the answer again, so that the
 * next read is a conditional request.
 * @throws If a text does not contain rows.
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
