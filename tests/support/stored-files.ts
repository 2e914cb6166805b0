/** The committed files of stored formats, and how the shapes of records are compared. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../fixtures/stored');

interface StoredFile {
  readonly name: string;
  readonly version: number;
  /** As it was written: what it holds depends on its kind. */
  readonly content: unknown;
}

/** All files of a kind: `v<version>-<what>.json`. */
export function storedFiles(kind: string): StoredFile[] {
  return readdirSync(join(FOLDER, kind)).map((name) => {
    const version = Number(/^v(\d+)[-.]/.exec(name)?.[1]);
    return { name, version, content: JSON.parse(readFileSync(join(FOLDER, kind, name), 'utf8')) };
  });
}

/** The files of a kind's newest version. */
export function newestFiles(kind: string): StoredFile[] {
  const files = storedFiles(kind);
  const newest = Math.max(...files.map(({ version }) => version));
  return files.filter(({ version }) => version === newest);
}

/** Each leaf of a record by its path, such as `items.0.sku`; an empty list or object is a leaf, too. */
export function leaves(value: unknown, path = ''): Map<string, unknown> {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length === 0) return new Map([[path, value]]);
  return new Map(parts.flatMap(([key, part]) => [...leaves(part, path ? `${path}.${key}` : key)]));
}

/**
 * What some records are like together: each path with the types that were met there, such as
 * `items[].qty` with `number`. `null` is left out: what may be missing must be there in one of them.
 * @param maps the paths whose keys are data and no fields.
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

/** All paths that a schema knows, as {@link shapeOf} names them. */
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
