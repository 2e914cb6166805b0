/** Finds data for a query in other cached answers when the query has no answer of its own. */
import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { PersistedQuery } from '@tanstack/react-query-persist-client';
import type * as z from 'zod/mini';
import type { ListedRecord } from '#src/api/query-client.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { isKeptRecord, type Known, looksLike, newest, rowsOf } from './kept-answer.ts';
import { unpacked } from './packed-record.ts';

/** Returns the newest row of a record from the lists in memory, if it matches `schema`. */
export function rowInMemory(
  client: QueryClient,
  { lists, id }: ListedRecord,
  schema: z.ZodMiniType,
): Known | undefined {
  const found = client.getQueryCache().findAll({ queryKey: lists });
  return newest(found.map(({ state }) => rowWith(id, state, schema)));
}

/**
 * Returns the newest row of a record from the lists stored on the device, if it matches `schema`. Reads every stored
 * record.
 */
export async function rowOnDevice(
  store: RecordStore,
  { lists, id }: ListedRecord,
  schema: z.ZodMiniType,
): Promise<Known | undefined> {
  const found = await recordsOn(store, ({ queryKey }) => partialMatchKey(queryKey, lists));
  return newest(found.map(({ state }) => rowWith(id, state, schema)));
}

/** Returns the newest stored answer that `isEarlier` accepts and that matches `schema`. */
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
  // A store that can't be read has no answer to fall back to.
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
