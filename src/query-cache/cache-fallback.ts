/** What has not been asked for itself is known all the same where another answer says it. */
import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { PersistedQuery } from '@tanstack/react-query-persist-client';
import type * as z from 'zod/mini';
import type { ListedRecord } from '#src/api/query-client.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { isKeptRecord, type Known, looksLike, newest, rowsOf } from './kept-answer.ts';
import { unpacked } from './packed-record.ts';

/** The row of a record in the lists that are in memory, the latest, as `schema` has it. */
export function rowInMemory(
  client: QueryClient,
  { lists, id }: ListedRecord,
  schema: z.ZodMiniType,
): Known | undefined {
  const found = client.getQueryCache().findAll({ queryKey: lists });
  return newest(found.map(({ state }) => rowWith(id, state, schema)));
}

/** The row of a record in the lists that the device keeps, the latest, as `schema` has it. It reads every record. */
export async function rowOnDevice(
  store: RecordStore,
  { lists, id }: ListedRecord,
  schema: z.ZodMiniType,
): Promise<Known | undefined> {
  const found = await recordsOn(store, ({ queryKey }) => partialMatchKey(queryKey, lists));
  return newest(found.map(({ state }) => rowWith(id, state, schema)));
}

/** The latest of the kept answers that `isEarlier` takes for an earlier one, if it is as `schema` has it. */
export async function earlierOnDevice(
  store: RecordStore,
  isEarlier: (queryKey: QueryKey, dataUpdatedAt: number) => boolean,
  schema: z.ZodMiniType,
): Promise<Known | undefined> {
  const found = await recordsOn(store, ({ queryKey, state }) => isEarlier(queryKey, state.dataUpdatedAt));
  return newest(found.map(({ state }) => state).filter(({ data }) => looksLike(schema, data)));
}

async function recordsOn(
  store: RecordStore,
  isWanted: (record: PersistedQuery) => boolean,
): Promise<PersistedQuery[]> {
  const entries = await store.entries().catch(() => []);
  const records = entries.map(([, record]) => record).filter(isKeptRecord);
  return Promise.all(records.filter(isWanted).map(unpacked));
}

function rowWith(id: number, { data, dataUpdatedAt }: Known, schema: z.ZodMiniType): Known | undefined {
  const row = rowsOf(data).find((each) => idOf(each) === id);
  const parsed = schema.safeParse(row);
  return parsed.success ? { data: parsed.data, dataUpdatedAt } : undefined;
}

function idOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;
}
