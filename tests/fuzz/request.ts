/** Requests that are made from the published description: valid ones, and such with one thing wrong. */
import fc from 'fast-check';
import { dateToWireTime } from '#src/contract/values.ts';
import { addressOf, type Operation, type Parameter, type Schema } from '#tests/support/described.ts';

export interface FuzzRequest {
  readonly operation: Operation;
  readonly method: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: readonly (readonly [name: string, value: unknown])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

export function urlOf({ operation, path, query }: FuzzRequest): string {
  const pairs = query.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`,
  );
  const texts = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, textOf(value)]));
  return addressOf(operation.path, texts, pairs.join('&'));
}

export const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

const OTHER_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const TOO_LARGE = JSON.stringify({ notes: 'x'.repeat(300 * 1024) });
// What the sample data have under these names.
const KNOWN: Record<string, readonly string[]> = {
  sku: ['SKU-NMine0000', 'SKU-NTheirs00'],
  title: ['Mine', 'Theirs', '%', '_'],
  file: ['1.webp', '4.webp'],
};

const TIMES = ['from', 'to', 'required_by'];
const time = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map(dateToWireTime);

/** Draws requests of all operations; in about half of them something is wrong. */
export function requests(operations: readonly Operation[]): fc.Arbitrary<FuzzRequest> {
  return fc
    .constantFrom(...operations)
    .chain((operation) => valid(operation))
    .chain((request) => fc.oneof({ arbitrary: fc.constant(request), weight: 2 }, mutated(request)));
}

function valid(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { method, parameters, body } = operation;
  const paths = parameters.filter((each) => each.in === 'path');
  const queries = parameters.filter((each) => each.in === 'query');
  const valuesOf = (some: readonly Parameter[]) =>
    Object.fromEntries(some.map(({ name, schema }) => [name, valueFor(schema, name)]));
  const headers = body ? { 'content-type': 'application/json' } : {};
  return fc.record({
    operation: fc.constant(operation),
    method: fc.constant(method),
    path: fc.record(valuesOf(paths)),
    query: fc
      .subarray(queries, { maxLength: Math.min(3, queries.length) })
      .chain((some) => fc.record(valuesOf(some)))
      .map((values) => Object.entries(values)),
    headers: fc.oneof(
      fc.constant(headers),
      fc.uuid().map((key) => (method === 'GET' ? headers : { ...headers, 'idempotency-key': key })),
    ),
    payload: body ? valueFor(body, 'body').map((value) => JSON.stringify(value)) : fc.constant(undefined),
  });
}

function valueFor(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { type, anyOf, pattern, minimum, exclusiveMinimum, maximum, maxLength = 300 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((each) => valueFor(each, name)));
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') {
    const min = minimum ?? (exclusiveMinimum ?? 0) + 1;
    const max = maximum ?? 2 ** 31 - 1;
    // Small numbers are those of records.
    return fc.oneof(
      { arbitrary: fc.integer({ min, max: Math.min(max, 12) }), weight: 5 },
      fc.constantFrom(min, max),
      fc.integer({ min, max }),
    );
  }
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {});
    return fc.record(Object.fromEntries(properties.map(([key, each]) => [key, valueFor(each, key)])), {
      requiredKeys: schema.required ?? [],
    });
  }
  if (type !== 'string') throw new Error(`No value is known of ${name}: ${JSON.stringify(schema)}`);
  if (TIMES.includes(name)) return time;
  const isRight = (text: string) => text.length <= maxLength && new RegExp(pattern ?? '').test(text);
  const free = pattern
    ? fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
    : fc.string({ maxLength });
  const strange = fc.string({ unit: 'binary', maxLength: Math.floor(maxLength / 2) });
  return fc
    .oneof(fc.constantFrom(...(KNOWN[name] ?? [''])), free, strange)
    .map((text) => text.toWellFormed())
    .filter(isRight);
}

const NUMERALS = ['', ' ', '0', '-1', '+1', '01', '1.5', '1e3', '0x1'];
const NUMBERS = [-1, 0, 1.5, 1e21, 2 ** 31, 2 ** 53];
const SIGNS = ['\0', 'x\0', '\u202e', '\ufeff', '\ud83d\ude00', '１', '٣', '%', '%00', '..', '../..'];
const CODE = ["' OR 1=1 --", '$1', '{}', '[object Object]', '__proto__'];
const DATES = ['2026-02-30 00:00:00', '2026-11-21 24:00:00', '2026-11-21T18:00:00Z', '0000-01-01 00:00:00'];
const BODIES = ['', '{', '{"id":1', 'null', '"x"', '[', '\0', TOO_LARGE, '{"__proto__":{}}', '{"id":1}{}'];
const FORM = 'application/x-www-form-urlencoded';
const TYPES = ['text/plain', 'application/xml', FORM, 'multipart/form-data', 'x'];

const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, ...NUMERALS, ...NUMBERS),
  fc.constantFrom<unknown>(...SIGNS, 'TRUE', 'true '),
  fc.constantFrom<unknown>(...CODE, 'x'.repeat(201), 'x'.repeat(600)),
  fc.constantFrom<unknown>(...DATES),
  fc.constantFrom<unknown>([], {}, [[]], [1], ['x'], { id: 1 }, { toString: 1 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.jsonValue({ maxDepth: 2 }),
);

function mutated(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  const { operation, path, query, headers, payload } = request;
  const parameters = Object.keys(path);
  const queries = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const body = payload === undefined ? undefined : (JSON.parse(payload) as Record<string, unknown>);
  const fields = Object.keys(operation.body?.properties ?? {});
  const withBody = (changed: unknown) => ({ ...request, payload: JSON.stringify(changed) });
  // An empty part and dots make another path of an address.
  const inPath = () =>
    fc.tuple(
      fc.constantFrom(...parameters),
      wrong.filter((value) => !/^\.{0,2}$/.test(textOf(value))),
    );
  const inBody = () => fc.tuple(fc.constantFrom(...fields), wrong);
  const withHeader = (name: string) => (value: string) => ({
    ...request,
    headers: { ...headers, [name]: value },
  });
  const withQuery = (name: string, values: readonly unknown[]) => {
    const others = query.filter(([other]) => other !== name);
    return { ...request, query: [...others, ...values.map((value) => [name, value] as const)] };
  };
  const when = <T>(isSo: boolean, make: () => T[]): T[] => (isSo ? make() : []);
  return fc.oneof(
    fc.constantFrom(...OTHER_METHODS).map((method) => ({ ...request, method })),
    fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map(withHeader('if-none-match')),
    fc
      .tuple(fc.string(), wrong)
      .map(([name, value]) => ({ ...request, query: [...query, [name.toWellFormed(), value] as const] })),
    ...when(parameters.length > 0, () => [
      inPath().map(([name, value]) => ({ ...request, path: { ...path, [name]: value } })),
    ]),
    ...when(queries.length > 0, () => [
      fc
        .tuple(fc.constantFrom(...queries), fc.array(wrong, { minLength: 1, maxLength: 2 }))
        .map(([name, values]) => withQuery(name, values)),
    ]),
    ...when(request.method !== 'GET', () => [
      fc
        .oneof(
          fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
          fc.uuid().map((key) => key.toUpperCase()),
        )
        .map(withHeader('idempotency-key')),
    ]),
    ...when(body !== undefined, () => [
      inBody().map(([name, value]) => withBody({ ...body, [name]: value })),
      inBody().map(([name, value]) => withBody({ ...body, [name]: value })),
      fc.constantFrom(...fields).map((name) => withBody({ ...body, [name]: undefined })),
      fc.tuple(fc.string(), wrong).map(([name, value]) => withBody({ ...body, [name]: value })),
      wrong.map(withBody),
      fc.constantFrom(...BODIES).map((text) => ({ ...request, payload: text })),
      fc.constantFrom(...TYPES).map(withHeader('content-type')),
    ]),
  );
}
