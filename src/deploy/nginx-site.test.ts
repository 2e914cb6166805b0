import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { securityHeaders } from '#src/service/headers.ts';

const SITE = readFileSync(join(import.meta.dirname, 'nginx-site.conf'), 'utf8');

/** The headers of every answer from a host, also of refusals. */
function headersOf(host: string, path = '/'): Record<string, string | undefined> {
  const server = SITE.split(/^server /m).find(
    (block) => block.includes(`server_name ${host};`) && block.includes(' ssl '),
  );
  const lines = [...(server ?? '').matchAll(/^ {4}add_header (\S+) (?:"(.*)"|\$(\w+)) always;$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value, variable = '']) => [name.toLowerCase(), value ?? mapped(variable, path)]),
  );
}

function mapped(variable: string, path: string): string | undefined {
  const [, map = ''] = SITE.split(`map $uri $${variable} {`);
  const entries = [...(map.split(/^}/m)[0] ?? '').matchAll(/^ {4}(default|~\S+) "(.*)";$/gm)];
  const [, , value] =
    entries.find(([, pattern = '']) => pattern !== 'default' && new RegExp(pattern.slice(1)).test(path)) ??
    entries.find(([, pattern]) => pattern === 'default') ??
    [];
  return value;
}

test('nginx sends the security headers of the service, and the API may be called', async () => {
  const app = fastify();
  await securityHeaders(app, ['https://sso.example.com'], [], true);
  app.get('*', async (_request, reply) => reply.send());
  const sentFor = async (path: string) => {
    const { headers } = await app.inject(path);
    for (const name of ['date', 'connection', 'content-length']) delete headers[name];
    return headers;
  };
  const sent = await sentFor('/');
  const policy = String(sent['content-security-policy']).replace(
    "connect-src 'self' https://sso.example.com",
    '$& https://api.example.com',
  );

  expect(headersOf('portal.example.com')).toEqual({
    ...sent,
    'content-security-policy': policy,
  });

  const worker = '/assets/scan-worker-a1b2c3d4.js';
  const ofWorker = headersOf('portal.example.com', worker);
  expect(ofWorker).toEqual(await sentFor(worker));
  expect(ofWorker['content-security-policy']).toContain("'wasm-unsafe-eval'");
  expect(policy).not.toContain('wasm');
});

test('both hosts insist on https', () => {
  expect(headersOf('api.example.com')).toEqual({ 'strict-transport-security': 'max-age=31536000' });
});

test('no location but that of an error has headers of its own, which would replace those of its server', () => {
  const [others, error = ''] = SITE.split('location @unavailable');
  expect(others).not.toMatch(/^ {8}add_header/m);
  expect(error).toContain('add_header Strict-Transport-Security "max-age=31536000" always;');
});
