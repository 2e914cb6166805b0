import type { RequestListener } from 'node:http';
import { expect, it, vi } from 'vitest';
import { listen } from '#tests/support/listen.ts';
import { orNetwork, Semaphore } from './cache-strategies.ts';

// Workbox expects the global of a worker.
vi.hoisted(() => vi.stubGlobal('self', globalThis));

const PAGE = '<!doctype html><script type="module" src="/assets/index-abc.js"></script>';

const html =
  (text: string, status = 200): RequestListener =>
  (_, answer) =>
    answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);

/** What a cache that answers with 'cached', once the network has been asked, and the network lead to. */
async function answerOver(listener: RequestListener, mode: 'navigate' | 'no-cors'): Promise<string> {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const origin = await listen((incoming, answer) => {
    resolve();
    listener(incoming, answer);
  });
  const url = `${origin}/Show`;
  // Only a browser makes requests of the mode `navigate`.
  const request = Object.defineProperty(new Request(url), 'mode', { value: mode });
  const fromCache = orNetwork(() => asked.then(() => new Response('cached')));
  const answer = await fromCache({
    request,
    url: new URL(url),
    event: new Event('fetch') as never,
  });
  return answer.text();
}

it.each([
  ['the page of the portal', 'navigate', html(PAGE), PAGE],
  ['a captive portal in place of the page', 'navigate', html('<p>Welcome'), 'cached'],
  ['an error page with the files of the portal', 'navigate', html(PAGE, 503), 'cached'],
  ['no connection', 'navigate', ({ socket }: { socket: { destroy(): void } }) => socket.destroy(), 'cached'],
  ['a page in place of a script', 'no-cors', html(PAGE), 'cached'],
  ['a script', 'no-cors', (_: unknown, answer: { end(text: string): void }) => answer.end('run()'), 'run()'],
] as const)('where the cache is late, and the network has %s', async (_, mode, listener, expected) => {
  expect(await answerOver(listener as RequestListener, mode)).toBe(expected);
});

it('so many at once, and then the one that came last', async () => {
  const semaphore = new Semaphore(2);
  const order: string[] = [];
  const asks = ['a', 'b', 'c', 'd'].map((name) => semaphore.acquire().then(() => order.push(name)));
  await Promise.all(asks.slice(0, 2));
  expect(order).toEqual(['a', 'b']);
  semaphore.release();
  await asks[3];
  expect(order).toEqual(['a', 'b', 'd']);
  semaphore.release();
  await asks[2];
  semaphore.release();
  semaphore.release();
  await Promise.all([semaphore.acquire(), semaphore.acquire()]);
});
