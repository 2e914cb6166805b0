import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#src/contract/config.ts';
import { readProvider } from '#src/contract/provider-values.ts';
import { etagOf, isCached } from './headers.ts';
import { titled } from './portal-variant.ts';

export interface PortalOptions {
  readonly folder: string;
  readonly publicUrl: string;
  readonly config: Config;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

// The URL of a return from the provider has a code in it, which a cache would store.
const isSignInReturn = (path: string) => /[\\/](login|silent-sign-in\.html)(\?|$)/.test(path);

/** Serves the build; a navigation that matches no file gets the app's page. */
export async function portal(
  app: FastifyInstance,
  { folder, publicUrl, config }: PortalOptions,
): Promise<void> {
  const name = readProvider(config).provider.portal_name;
  const html = titled(readFileSync(join(folder, 'index.html'), 'utf8'), name);
  const names = { name, short_name: name };
  const manifest = { ...JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')), ...names };
  const sendPage = constant(html, 'text/html; charset=utf-8');
  const shell = (request: FastifyRequest, reply: FastifyReply) =>
    isSameMachine(request.host, publicUrl)
      ? reply.header('Cache-Control', 'no-store').redirect(publicUrl + request.url)
      : sendPage(request, reply);

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // The build's own files, such as its stamp.
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (isSignInReturn(path)) reply.header('Cache-Control', 'no-store');
      else reply.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? IMMUTABLE : REVALIDATE);
    },
  });

  app.get('/', shell);
  app.get('/index.html', shell);
  app.get('/config.json', constant(JSON.stringify(config), 'application/json; charset=utf-8'));
  app.get('/manifest.webmanifest', constant(JSON.stringify(manifest), 'application/manifest+json'));

  app.setNotFoundHandler(async (request, reply) => {
    const isNavigation = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (isNavigation && !/^\/(api|auth|assets)\//.test(request.url)) return shell(request, reply);
    return reply.code(404).type('text/plain').send('Not found');
  });
}

function constant(content: string, type: string) {
  const etag = etagOf(content);
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header('Cache-Control', isSignInReturn(request.url) ? 'no-store' : REVALIDATE);
    return isCached(request, reply, etag) ? reply.send() : reply.type(type).send(content);
  };
}

const LOOPBACK = /^(localhost|127(?:\.\d+){3}|\[::1\])(:\d+)?$/;

/** Whether a host is another name of the portal's machine. For a browser, that is another origin, where sign-in fails. */
function isSameMachine(host: string, publicUrl: string): boolean {
  const [, name, port] = LOOPBACK.exec(host.toLowerCase()) ?? [];
  const [, ownName, ownPort] = LOOPBACK.exec(new URL(publicUrl).host) ?? [];
  return name !== undefined && ownName !== undefined && name !== ownName && port === ownPort;
}
