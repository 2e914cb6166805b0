/** The headers of the static portal on nginx are those that the service sends with its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { securityHeaders } from '#src/service/headers.ts';

const SITE = readFileSync(join(import.meta.dirname, 'nginx-site.conf'), 'utf8');

/** The headers of every answer from a host, also of refusals. */
function headersOf(host: string): Record<string, string> {
  const server = SITE.split(/^server /m).find(
    (block) => block.includes(`server_name ${host};`) && block.includes(' ssl '),
  );
  const lines = [...(server ?? '').matchAll(/^ {4}add_header (\S+) "(.*)" always;$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

test('nginx sends the security headers of the service, and the API may be called', async () => {
  const app = fastify();
  await securityHeaders(app, ['https://sso.example.com'], [], true);
  app.get('/', async (_request, reply) => reply.send());
  const sent = (await app.inject('/')).headers;
  for (const name of ['date', 'connection', 'content-length']) delete sent[name];
  const policy = String(sent['content-security-policy']).replace(
    "connect-src 'self' https://sso.example.com",
    '$& https://api.example.com',
  );

  expect(headersOf('portal.example.com')).toEqual({
    ...sent,
    'content-security-policy': policy,
  });
});

test('both hosts insist on https', () => {
  expect(headersOf('api.example.com')).toEqual({ 'strict-transport-security': 'max-age=31536000' });
});

test('no location but that of an error has headers of its own, which would replace those of its server', () => {
  const [others, error = ''] = SITE.split('location @unavailable');
  expect(others).not.toMatch(/^ {8}add_header/m);
  expect(error).toContain('add_header Strict-Transport-Security "max-age=31536000" always;');
});
