import { beforeEach, expect, test, vi } from 'vitest';
import { NoAnswer } from '#src/storage/time-limit.ts';
import { openCopies } from './second-copy.ts';

/** What the caches of three browser engines do on a full disk, as measured. */
type FullDisk = 'rejects a put' | 'resolves and stores an empty answer' | 'resolves and stores nothing';

/** A cache that behaves like a browser's: on a full disk, a put to an existing URL loses the old content. */
class CacheModel {
  fullDisk: FullDisk | undefined;
  /** What a put waits for before it stores anything. */
  hangs: Promise<void> | undefined;
  readonly answers = new Map<string, string>();

  async keys(path?: string): Promise<Request[]> {
    const all = [...this.answers.keys()].map((url) => ({ url }) as Request);
    return path === undefined ? all : all.filter(({ url }) => new URL(url).pathname === path);
  }
  async match(request: Request | string): Promise<Response | undefined> {
    const text = this.answers.get(urlOf(request));
    return text === undefined ? undefined : new Response(text);
  }
  async put(address: string, answer: Response): Promise<void> {
    const url = urlOf(address);
    await this.hangs;
    if (this.fullDisk !== undefined) this.answers.delete(url);
    if (this.fullDisk === 'rejects a put')
      throw new DOMException('Entry already exists.', 'InvalidAccessError');
    if (this.fullDisk === 'resolves and stores an empty answer') this.answers.set(url, '');
    if (this.fullDisk === undefined) this.answers.set(url, await answer.text());
  }
  async delete(request: Request | string): Promise<boolean> {
    return this.answers.delete(urlOf(request));
  }
}

const urlOf = (request: Request | string): string =>
  new URL(typeof request === 'string' ? request : request.url, 'https://portal.example').href;

const FULL_DISKS: FullDisk[] = [
  'rejects a put',
  'resolves and stores an empty answer',
  'resolves and stores nothing',
];

let cache: CacheModel;
let copies: ReturnType<typeof openCopies>;
beforeEach(() => {
  cache = new CacheModel();
  vi.stubGlobal('caches', { open: async () => cache });
  // A new frame has the same caches.
  const frame = { contentWindow: globalThis, remove() {} };
  vi.stubGlobal('document', { createElement() {}, body: { appendChild: () => frame } });
  copies = openCopies('a user');
  return () => vi.unstubAllGlobals();
});

const set = (key: string, record: unknown) => copies.update(key, () => record);

test('a record is read as it was written last, and takes one address', async () => {
  await set('one?/ü', { rev: 1 });
  await set('one?/ü', { rev: 2 });
  await set('two', { rev: 1 });
  expect(await copies.get('one?/ü')).toEqual({ rev: 2 });
  expect(new Map(await copies.entries())).toEqual(
    new Map([
      ['one?/ü', { rev: 2 }],
      ['two', { rev: 1 }],
    ]),
  );
  expect(cache.answers.size).toBe(2);
});

test.each(FULL_DISKS)('on a full disk that %s, the record before a write stays', async (fullDisk) => {
  await set('one', { rev: 1 });
  cache.fullDisk = fullDisk;
  for (let tries = 0; tries < 9; tries += 1) await expect(set('one', { rev: 2 })).rejects.toThrow();
  await expect(set('new', { rev: 1 })).rejects.toThrow();
  expect(await copies.entries()).toEqual([['one', { rev: 1 }]]);
  expect(cache.answers.size).toBe(1);
  expect(copies.status()).toBe('open');
  cache.fullDisk = undefined;
  await set('one', { rev: 3 });
  expect(await copies.get('one')).toEqual({ rev: 3 });
  expect([...cache.answers.keys()].filter((url) => url.includes('/one?'))).toHaveLength(1);
});

test('a cache that hangs is unknown until it answers, and is not created by asking', async () => {
  vi.useFakeTimers();
  const match = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('caches', { open: () => new Promise(() => {}), match });
  const statuses: string[] = [];
  copies.subscribe(() => statuses.push(copies.status()));
  const hung = expect(copies.get('one')).rejects.toThrow(NoAnswer);
  await vi.advanceTimersByTimeAsync(60_000);
  await hung;
  expect(statuses).toEqual(['opening']);
  expect(match.mock.calls.length).toBeGreaterThan(2);
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statuses).toEqual(['opening', 'open']);
  vi.useRealTimers();
});

test('a put that is never answered holds up no later one, and is not the newest if it lands late', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined });
  await set('one', { rev: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  cache.hangs = promise;
  const hung = expect(set('one', { rev: 2 })).rejects.toThrow(NoAnswer);
  await vi.advanceTimersByTimeAsync(10_000);
  await hung;
  expect(copies.status()).toBe('open');
  cache.hangs = undefined;
  const written = set('one', { rev: 3 });
  await vi.advanceTimersByTimeAsync(10_000);
  await written;
  resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await copies.get('one')).toEqual({ rev: 3 });
  vi.useRealTimers();
});

test('a record that was deleted and comes back empty is none', async () => {
  await set('one', { rev: 1 });
  const [[url = ''] = []] = cache.answers;
  await copies.delete('one');
  cache.answers.set(url, '');
  expect(await copies.entries()).toEqual([]);
  expect(await copies.get('one')).toBeUndefined();
});

test('a torn revision gives way to the whole one before it; alone it is not taken for nothing', async () => {
  await set('one', { rev: 1 });
  const [[url = ''] = []] = cache.answers;
  cache.answers.set(`${url}0`, '{"rev":2,"it');
  expect(await copies.get('one')).toEqual({ rev: 1 });
  cache.answers.delete(url);
  expect(await copies.get('one')).toBe('{"rev":2,"it');
});

test('a change that leaves the record as it is writes nothing', async () => {
  await set('one', { rev: 1 });
  const before = [...cache.answers];
  await copies.update('one', (old) => old);
  expect([...cache.answers]).toEqual(before);
});

test('a read that is late has its change not written over a later one', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined });
  await set('one', { rev: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const match = cache.match.bind(cache);
  cache.match = async (request) => {
    const answer = await match(request);
    await promise;
    return answer;
  };
  // Adds to what it read.
  const hung = expect(copies.update('one', (old) => ({ ...(old as object), note: 'late' }))).rejects.toThrow(
    NoAnswer,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await hung;
  cache.match = match;
  const written = set('one', { rev: 3 });
  await vi.advanceTimersByTimeAsync(1_000);
  await written;
  resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await copies.get('one')).toEqual({ rev: 3 });
  vi.useRealTimers();
});
