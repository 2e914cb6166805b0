/** The format of stored answers, and how a record's row is found in them. */
import { partialMatchKey, type QueryClient } from '@tanstack/react-query';
import type { PersistedQuery } from '@tanstack/react-query-persist-client';
import * as z from 'zod/mini';
import type { ListedRecord } from '#src/api/query-client.ts';
import { isObject, validatorOf, withValidator } from '#src/api/transport/validators.ts';
import { yieldToBrowser } from '#src/scheduling.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { ANSWERS_VERSION, AnswerV1, type FetchedV1, PackedV1 } from '#src/storage/stored/answer-v1.ts';

/** The key of what was prefetched: stored with the answers, so that it is cleared or becomes outdated with them. */
export const FETCHED = `fetched ahead ${ANSWERS_VERSION}`;
export type Fetched = z.infer<typeof FetchedV1>;
export const NOTHING_FETCHED: Fetched = { at: {}, ready: null, tidied: 0 };

export interface CachedAnswer {
  readonly data: unknown;
  readonly dataUpdatedAt: number;
}

// Parsing all rows of a catalogue would be a long task before the first row is shown.
const ROWS_PARSED = 20;

export function isStoredAnswer(record: unknown): record is PersistedQuery {
  return AnswerV1.safeParse(record).success;
}

/** Whether an answer matches `schema`. Checks only the first rows of a list, or of a page such as `{ orders, total }`. */
export function matchesSchema(schema: z.ZodMiniType, answer: unknown): boolean {
  const first = (part: unknown) => (Array.isArray(part) ? part.slice(0, ROWS_PARSED) : part);
  const isPage = isObject(answer) && !Array.isArray(answer);
  const parts = isPage
    ? Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, first(part)]))
    : first(answer);
  return schema.safeParse(parts).success;
}

/** Returns the rows of a list or of a page. */
export function rowsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  return isObject(answer) ? (Object.values(answer).find(Array.isArray) ?? []) : [];
}

export function newestAnswer(cached: readonly (CachedAnswer | undefined)[]): CachedAnswer | undefined {
  return cached.reduce((a, b) => (b && (!a || b.dataUpdatedAt > a.dataUpdatedAt) ? b : a), undefined);
}

// As objects, 10,000 rows are deserialised in one task of 50 to 76 ms at 4× CPU throttling. Texts are written and
// parsed with pauses.
const ROWS_PER_TEXT = 250;

const Rows = z.array(z.unknown());

/** Returns a record as it is stored: with the validator of its answer, and with a long list packed. */
export async function pack({ ...record }: PersistedQuery): Promise<PersistedQuery> {
  const { data } = record.state;
  const validator = validatorOf(data);
  if (validator) Object.assign(record, { validator });
  if (!Array.isArray(data) || data.length <= ROWS_PER_TEXT) return record;
  const texts: string[] = [];
  for (let start = 0; start < data.length; start += ROWS_PER_TEXT) {
    texts.push(JSON.stringify(data.slice(start, start + ROWS_PER_TEXT)));
    await yieldToBrowser();
  }
  return withData(record, { packed: texts });
}

/** Unpacks a list. Registers the answer's validator again, so that the next read is a conditional request. */
export async function unpack(record: PersistedQuery): Promise<PersistedQuery> {
  const answer = await withRows(record);
  withValidator(answer.state.data, AnswerV1.safeParse(record).data?.validator);
  return answer;
}

async function withRows(record: PersistedQuery): Promise<PersistedQuery> {
  const stored = PackedV1.safeParse(record.state.data);
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

/** Returns a record's newest row in the lists in memory, if it matches `schema`. */
export function rowInMemory(
  client: QueryClient,
  { lists, id }: ListedRecord,
  schema: z.ZodMiniType,
): CachedAnswer | undefined {
  const found = client.getQueryCache().findAll({ queryKey: lists });
  return newestAnswer(found.map(({ state }) => rowWith(id, state, schema)));
}

/** Returns a record's newest row in the stored lists, if it matches `schema`. Reads every stored record. */
export async function rowOnDevice(
  store: RecordStore,
  { lists, id }: ListedRecord,
  schema: z.ZodMiniType,
): Promise<CachedAnswer | undefined> {
  // A store that can't be read has no row to fall back to.
  const entries = await store.entries().catch(() => []);
  const records = entries.map(([, record]) => record).filter(isStoredAnswer);
  const found = records
    .filter(({ queryKey }) => partialMatchKey(queryKey, lists))
    // A list that can't be read stays packed, and has no row.
    .map((record) => unpack(record).catch(() => record));
  return newestAnswer((await Promise.all(found)).map(({ state }) => rowWith(id, state, schema)));
}

function rowWith(
  id: number,
  { data, dataUpdatedAt }: CachedAnswer,
  schema: z.ZodMiniType,
): CachedAnswer | undefined {
  const row = rowsOf(data).find((each) => isObject(each) && 'id' in each && each.id === id);
  const parsed = schema.safeParse(row);
  return parsed.success ? { data: parsed.data, dataUpdatedAt } : undefined;
}
