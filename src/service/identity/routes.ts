import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import * as z from 'zod/mini';
import { text } from '#src/contract/values.ts';
import { claimsOf } from '#src/service/callers/access-token.ts';
import { isPassingFault } from '#src/service/db/faults.ts';
import type { RefusalLog } from '#src/service/problems.ts';
import { type Account, findByName, isRightPassword, SignInQueue } from './accounts.ts';
import { faultNotice, noticePage, RESOURCES_PATH, signInPage } from './pages.ts';
import { createProvider, type IdentityOptions, logoutPath, realmPath, signInPath } from './provider.ts';
import { signInTexts } from './texts.ts';

/** For one address, which many users may share. */
const REQUESTS_PER_MINUTE = 3_000;

type FormRequest = Pick<Interaction, 'uid'> & Partial<Pick<Interaction, 'params'>>;
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const Credentials = z.object({ username: text(200).check(z.trim()), password: text(200) });

export async function identity(
  app: FastifyInstance,
  options: IdentityOptions & { refusals: RefusalLog },
): Promise<void> {
  const { db, publicUrl, portals, realm, clientId, look = '', isExposed = false, refusals } = options;
  const { protocol, host } = new URL(publicUrl);
  const prefix = realmPath(realm);
  const portalUrl = `${portals[0]}/`;
  const queue = new SignInQueue();
  const count = app.createRateLimit({ max: REQUESTS_PER_MINUTE });
  app.addHook('onRequest', async (request, reply) => {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return undefined;
    reply.header('Retry-After', limit.ttlInSeconds);
    return page(reply, noticePage(textsFor(request), textsFor(request).tooMany, portalUrl), 429);
  });

  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });

  // oidc-provider reads the request body itself, so Fastify must not read it first.
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
  const report = (log: FastifyBaseLogger, error: unknown) =>
    isPassingFault(error) ? refusals.note(log, 503, error) : log.error(error);
  const provider = createProvider(options);
  provider.on('server_error', ({ req }, error) => report(requests.get(req)?.log ?? app.log, error));
  const answer = provider.callback();
  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      reply.raw.setHeader(name, value as string);
    reply.hijack();
    const { raw } = request;
    requests.set(raw, request);
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) });
    await answer(raw, reply.raw);
  };
  app.all(`${prefix}/*`, { onRequest: handOver }, async () => undefined);

  // The portal logs out by POST, so that no URL has the ID token. A browser sends the session cookie not with a POST from
  // another site, but with the redirect that follows. Only the session's id is passed on, which only its ID tokens have.
  app.post(logoutPath(realm), async (request, reply) => {
    const { id_token_hint, ...form } = z.record(z.string(), z.string()).safeParse(request.body).data ?? {};
    // Not verified: the provider compares it with the browser's session, and asks the user if they differ.
    const { data: sid } = z.string().safeParse(claimsOf(id_token_hint)?.sid);
    const query = new URLSearchParams({ client_id: clientId, ...form, ...(sid && { logout_hint: sid }) });
    return reply.redirect(`${logoutPath(realm)}?${query}`, 303);
  });

  // Pages and redirects belong to one user's sign-in: no browser may cache them.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  // The portal's account menu leads here: Keycloak has the account's pages at this path.
  app.get(`${prefix}/account`, async (request, reply) =>
    page(reply, noticePage(textsFor(request), textsFor(request).demoAccount, portalUrl)),
  );

  interface Filled {
    readonly username?: string | undefined;
    readonly error?: 'wrong' | 'busy';
  }
  const form = (request: FastifyRequest, { uid, params }: FormRequest, { username, error }: Filled = {}) => {
    const texts = textsFor(request, params?.ui_locales);
    const action = signInPath(realm, uid);
    return signInPage({ texts, isExposed, action, username, ...(error && { error: texts[error] }) });
  };

  app.get<{ Params: { uid: string } }>(signInPath(realm, ':uid'), async (request, reply) => {
    return page(reply, form(request, await provider.interactionDetails(request.raw, reply.raw)));
  });

  // On a shared device, the session of an earlier user may still exist, if they logged out without a connection.
  const endSessionOfAnother = async (interaction: Interaction, by: Account) => {
    const { session } = interaction;
    if (session === undefined || session.accountId === by.subject) return;
    await (await provider.Session.findByUid(session.uid))?.destroy();
    delete interaction.session;
    await interaction.persist();
  };

  // Does not return the reply: the queue would await it, and the next sign-in would wait until this client has read it.
  const submit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    const { data } = Credentials.safeParse(request.body);
    const again = (status: number): void => {
      page(reply, form(request, interaction, { username: data?.username, error: 'wrong' }), status);
    };
    if (!data) return again(400);
    const found = await findByName(db, data.username);
    if (!(await isRightPassword(data.password, found?.passwordHash)) || !found) return again(200);
    await endSessionOfAnother(interaction, found);
    const result = { login: { accountId: found.subject, remember: true } };
    const anew = { mergeWithLastSubmission: false };
    reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, anew), 303);
  };

  app.post<{ Params: { uid: string } }>(signInPath(realm, ':uid'), async (request, reply) => {
    if (await queue.run(() => submit(request, reply))) return reply;
    const { data } = Credentials.safeParse(request.body);
    reply.header('Retry-After', '5');
    const uid = encodeURIComponent(request.params.uid);
    return page(reply, form(request, { uid }, { username: data?.username, error: 'busy' }), 503);
  });

  app.setErrorHandler((error, request, reply) => {
    const { status, html } = faultNotice(textsFor(request), error, portalUrl);
    if (status >= 500) report(request.log, error);
    if (status === 503) reply.header('Retry-After', '5');
    return page(reply, html, status);
  });

  for (const [file, type, more] of [
    ['pages.css', 'text/css', look],
    ['pages.js', 'text/javascript', ''],
  ] as const) {
    const content = readFileSync(join(import.meta.dirname, file), 'utf8') + more;
    app.get(`${RESOURCES_PATH}/${file}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('Cache-Control', 'public, max-age=3600').send(content),
    );
  }
}

const textsFor = ({ headers }: FastifyRequest, wanted?: unknown) =>
  signInTexts(wanted, headers['accept-language']);

function page(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}
