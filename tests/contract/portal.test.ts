import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '#src/service/member-call.ts';
import { portal } from '#src/service/portal.ts';
import { configOf } from '#tests/support/process.ts';
import { appOver, token } from '#tests/support/service.ts';

const NAVIGATION = { accept: 'text/html,*/*' };
const LOCALLY = { host: 'localhost:8080', ...NAVIGATION };

const folder = mkdtempSync(join(tmpdir(), 'portal-built-'));
for (const [file, content] of [
  ['index.html', '<title>Portal</title>'],
  ['manifest.webmanifest', '{"id":"/"}'],
  ['.built-from', 'fingerprint'],
  ['sw.js', '// worker'],
] as const)
  writeFileSync(join(folder, file), content);

const CONFIG = configOf('https://portal.example', 'https://portal.example/auth', 'Northlight & Co');

async function serve(publicUrl: string): Promise<FastifyInstance> {
  const service = fastify();
  await portal(service, { folder, publicUrl, config: CONFIG });
  return service;
}

const app = await serve('http://localhost:8080');
afterAll(() => app.close());

test.each(['/', '/index.html', '/Order/12?page=2'])('%s is the app’s page', async (url) => {
  const { statusCode, body } = await app.inject({ url, headers: LOCALLY });
  expect([statusCode, body]).toEqual([200, '<title>Northlight &#38; Co</title>']);
});

test.each([
  ['/', '127.0.0.1:8080'],
  ['/Order/12?page=2', '[::1]:8080'],
])('a navigation to %s by %s goes to the origin where sign-in works', async (url, host) => {
  const { statusCode, headers } = await app.inject({ url, headers: { host, ...NAVIGATION } });
  expect([statusCode, headers.location]).toEqual([302, `http://localhost:8080${url}`]);
  const script = await app.inject({ url: '/config.json', headers: { host } });
  expect(script.statusCode).toBe(200);
});

test('a proxy on this machine, and another port of it, are left alone', async () => {
  const behindProxy = await serve('https://portal.example');
  const proxied = await behindProxy.inject({ url: '/', headers: { host: '127.0.0.1:8080', ...NAVIGATION } });
  expect(proxied.statusCode).toBe(200);
  await behindProxy.close();
  const other = await app.inject({ url: '/', headers: { host: '127.0.0.1:8081', ...NAVIGATION } });
  expect(other.statusCode).toBe(200);
});

test.each(['/', '/Order/12', '/config.json', '/manifest.webmanifest'])('%s is sent once', async (url) => {
  const first = await app.inject({ url, headers: LOCALLY });
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
  const headers = { ...LOCALLY, 'if-none-match': String(first.headers.etag) };
  const again = await app.inject({ url, headers });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
});

test('the address of a return from the provider, which has a code in it, is not stored', async () => {
  const back = await app.inject({ url: '/login?code=c&state=s', headers: LOCALLY });
  expect([back.statusCode, back.headers['cache-control']]).toEqual([200, 'no-store']);
});

test.each(['*/*', NAVIGATION.accept])('a missing asset is 404, never the page (%s)', async (accept) => {
  const gone = { url: '/assets/gone-1a2b3c4d.js', headers: { ...LOCALLY, accept } };
  const { statusCode, headers, body } = await app.inject(gone);
  expect([statusCode, body, headers['cache-control']]).toEqual([404, 'Not found', undefined]);
});

test('an unknown path of the API is a problem, also when a browser navigates there', async () => {
  const portal = { folder, publicUrl: 'http://localhost:8080', config: CONFIG };
  // It is told before anything is read.
  const service = await appOver({} as Db, { portal });
  for (const headers of [NAVIGATION, { authorization: `Bearer ${await token('client')}` }])
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      for (const path of ['/nothing', '/order/12/more?page=1', '/']) {
        const url = `/api/v1/mgmt${path}`;
        const answer = await service.inject({ method, url, headers: { host: 'localhost:8080', ...headers } });
        expect(answer.headers['content-type'], url).toBe('application/problem+json');
        expect(answer.json(), url).toMatchObject({ status: 404, message: 'There is no such call.' });
      }
  await service.close();
});

test('a file of the build is served, its notes to itself are not', async () => {
  expect((await app.inject('/sw.js')).body).toBe('// worker');
  const { statusCode, body } = await app.inject('/.built-from');
  expect([statusCode, body]).toEqual([404, 'Not found']);
});
