/** Reads the committed files of stored formats and compares the shapes of records. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../fixtures/stored');

interface StoredFile {
  readonly name: string;
  readonly version: number;
  /** The content as it was written. Its type depends on the kind. */
  readonly content: unknown;
}

/** Returns all files of a kind: `v<version>-<what>.json`. */
export function storedFiles(kind: string): StoredFile[] {
  return readdirSync(join(FOLDER, kind)).map((name) => {
    const version = Number(/^v(\d+)[-.]/.exec(name)?.[1]);
    return { name, version, content: JSON.parse(readFileSync(join(FOLDER, kind, name), 'utf8')) };
  });
}

export function newestFiles(kind: string): StoredFile[] {
  const files = storedFiles(kind);
  const newest = Math.max(...files.map(({ version }) => version));
  return files.filter(({ version }) => version === newest);
}

/** Returns each leaf of a record by its path, such as `items.0.sku`. An empty list or object is a leaf, too. */
export function leaves(value: unknown, path = ''): Map<string, unknown> {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length === 0) return new Map([[path, value]]);
  return new Map(parts.flatMap(([key, part]) => [...leaves(part, path ? `${path}.${key}` : key)]));
}

/**
 * Returns the common shape of some records: each path with the types found there, such as `items[].qty` with `number`.
 * `null` is left out: an optional field must be present in one of the records.
 * @param maps The paths whose keys are data, not field names.
 */
export function shapeOf(records: readonly unknown[], maps: readonly string[] = []): Record<string, string> {
  const types = new Map<string, Set<string>>();
  const walk = (value: unknown, path: string): void => {
    const known = types.get(path) ?? new Set();
    types.set(path, known);
    if (value === null || value === undefined) return;
    known.add(Array.isArray(value) ? 'array' : typeof value);
    if (Array.isArray(value)) for (const each of value) walk(each, `${path}[]`);
    else if (typeof value === 'object')
      for (const [key, part] of Object.entries(value))
        walk(part, maps.includes(path) ? `${path}.*` : path ? `${path}.${key}` : key);
  };
  for (const record of records) walk(record, '');
  return Object.fromEntries(
    [...types].map(([path, met]) => [path, [...met].toSorted().join(' | ')]).toSorted(),
  );
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** Returns all paths of a schema, named as in {@link shapeOf}. */
export function pathsOf(schema: JsonSchema, path = ''): string[] {
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [] } = schema;
  const below = Object.entries(properties).flatMap(([key, part]) =>
    pathsOf(part, path ? `${path}.${key}` : key),
  );
  const each = typeof additionalProperties === 'object' ? pathsOf(additionalProperties, `${path}.*`) : [];
  const inList = items ? pathsOf(items, `${path}[]`) : [];
  const other = [...anyOf, ...oneOf].flatMap((part) => pathsOf(part, path));
  return [...new Set([path, ...below, ...each, ...inList, ...other])].toSorted();
}
