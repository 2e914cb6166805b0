import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type Provider from 'oidc-provider';
import * as z from 'zod/mini';
import { isPassingFault } from '#src/service/db/faults.ts';
import { networkOf } from '#src/service/network.ts';
import type { RefusalLog } from '#src/service/refusal-log.ts';
import { everyHour } from '#src/service/sweep.ts';
import { accountRoutes } from './account-routes.ts';
import { type Account, findByName, findBySubject, storeHash } from './accounts.ts';
import { purgeExpired } from './adapter.ts';
import { DeviceCookies } from './device-cookies.ts';
import type { Keys } from './keys.ts';
import { faultNotice } from './notices.ts';
import { RESOURCES_PATH } from './page.ts';
import { logoutPage, noticePage, signInPage } from './pages.ts';
import { verifyPassword } from './password.ts';
import {
  createProvider,
  type IdentityOptions,
  logoutPagePath,
  logoutPath,
  realmPath,
  signInPath,
} from './provider.ts';
import { record, recordSessions } from './sign-in-audit.ts';
import { SignInTries, tooManyTries } from './sign-in-tries.ts';

/** Of one address, which many users may share. */
const REQUESTS_PER_MINUTE = 3_000;

const WRONG = 'Wrong username or password.';
const LOCKED = 'This account is locked. Ask your contact at the provider to unlock it.';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const Credentials = z.object({
  username: z.string().check(
    z.trim(),
    z.maxLength(200),
    z.refine((name) => !name.includes('\0')),
  ),
  password: z.string().check(z.maxLength(200)),
});

/** The embedded OpenID provider and its sign-in page, under `/auth`. */
export async function identity(
  app: FastifyInstance,
  options: IdentityOptions & { refusals: RefusalLog },
): Promise<void> {
  const { db, publicUrl, portals, realm, clientId, portalName, providerName, helpContact, refusals } =
    options;
  const about = { portalName, providerName, helpContact };
  const { protocol, host } = new URL(publicUrl);
  const tries = new SignInTries();
  await app.register(rateLimit, { global: false, max: REQUESTS_PER_MINUTE, timeWindow: '1 minute' });
  const count = app.createRateLimit({ keyGenerator: (request) => networkOf(request.ip) });
  app.addHook('onRequest', async (request, reply) => {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return undefined;
    reply.header('Retry-After', limit.ttlInSeconds);
    return page(reply, noticePage('Too many requests', 'Try again in one minute.', `${portals[0]}/`), 429);
  });

  everyHour(app, () => purgeExpired(db));

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );

  // oidc-provider reads the request body itself, so Fastify must not read it first.
  const prefix = realmPath(realm);
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
  const report = (log: FastifyBaseLogger, error: unknown) =>
    isPassingFault(error) ? refusals.note(log, 503, error) : log.error(error);

  const providerWith = (keys: Keys) => {
    const provider = createProvider(options, keys);
    provider.on('server_error', ({ req }, error) => report(requests.get(req)?.log ?? app.log, error));
    recordSessions(provider, db, (raw) => requests.get(raw));
    return { keys, provider, answer: provider.callback() };
  };
  let running = providerWith(await options.keys.current());
  const devices = new DeviceCookies(running.keys.cookies[0] as string, prefix, protocol === 'https:');
  // The library takes its keys once. Its state is in the database, so that another one goes on where this one was.
  const upToDate = async (log: FastifyBaseLogger) => {
    // The provider meets the same fault, and answers it as OAuth demands.
    const keys = await options.keys.current().catch((error) => report(log, error));
    if (keys && keys !== running.keys) running = providerWith(keys);
    return running;
  };
  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    const { answer } = await upToDate(request.log);
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
  app.all(`${prefix}/*`, { onRequest: (request, reply) => handOver(request, reply) }, async () => undefined);

  // The portal logs out by POST, so that no URL has the ID token. A browser sends no session cookie with a POST from
  // another site, but with the redirect. The session's id, which only its ID tokens have, goes on.
  app.post(logoutPath(realm), async (request, reply) => {
    const { id_token_hint, ...form } = z.record(z.string(), z.string()).safeParse(request.body).data ?? {};
    const sid = sessionOf(id_token_hint);
    const query = new URLSearchParams({ client_id: clientId, ...form, ...(sid && { logout_hint: sid }) });
    return reply.redirect(`${logoutPath(realm)}?${query}`, 303);
  });

  // Pages and redirects belong to one user's sign-in: no browser may cache them.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  app.get<{ Params: { secret: string } }>(logoutPagePath(realm, ':secret'), async (request, reply) => {
    const secret = request.params.secret.replace(/[^0-9a-f]/gi, '');
    const form = `<form id="op.logoutForm" method="post" action="${logoutPath(realm)}/confirm"><input type="hidden" name="xsrf" value="${secret}"></form>`;
    return page(reply, logoutPage(form, true));
  });

  app.get<{ Params: { uid: string } }>(signInPath(realm, ':uid'), async (request, reply) => {
    const { uid } = await running.provider.interactionDetails(request.raw, reply.raw);
    return page(reply, signInPage({ ...about, action: signInPath(realm, uid) }));
  });

  // On a shared device, the session of the user before may be alive: their logout happened without a connection.
  const endSessionOfAnother = async (request: FastifyRequest, interaction: Interaction, by: Account) => {
    const { session } = interaction;
    if (session === undefined || session.accountId === by.subject) return;
    await (await running.provider.Session.findByUid(session.uid))?.destroy();
    await record(db, request, 'logout', await findBySubject(db, session.accountId), by);
    delete interaction.session;
    await interaction.persist();
  };

  const [secret = ''] = running.keys.cookies;
  accountRoutes(app, { options, provider: () => running.provider, tries, devices, secret });

  app.post<{ Params: { uid: string } }>(signInPath(realm, ':uid'), async (request, reply) => {
    const interaction = await running.provider.interactionDetails(request.raw, reply.raw);
    const { uid } = interaction;
    const { success, data } = Credentials.safeParse(request.body);
    const { username, password } = data ?? { username: '', password: '' };
    const again = (error: string, status: number) =>
      page(reply, signInPage({ ...about, action: signInPath(realm, uid), username, error }), status);
    if (!success) return again(WRONG, 400);
    const device = devices.deviceOf(username, request.headers.cookie);
    const guesser = { username, address: request.ip, device };
    const wait = tries.take(guesser, Date.now());
    if (wait > 0) {
      if (tries.isFirstRejected(guesser, Date.now()))
        await record(db, request, 'sign-in limited', await findByName(db, username));
      reply.header('Retry-After', Math.ceil(wait / 1000));
      return again(tooManyTries(wait), 429);
    }
    const found = await findByName(db, username);
    const { isRight, rehashed } = await verifyPassword(password, found?.passwordHash);
    const isLocked = found?.locked === true;
    const outcome = !isRight ? 'sign-in failed' : isLocked ? 'sign-in locked' : 'sign-in';
    await record(db, request, outcome, found, isRight ? found : undefined);
    if (!isRight || !found) return again(WRONG, 200);
    if (isLocked) return again(LOCKED, 200);
    tries.forgive(guesser);
    reply.header('Set-Cookie', devices.issued(username, device));
    if (rehashed) await storeHash(db, found, rehashed);
    await endSessionOfAnother(request, interaction, found);
    const result = { login: { accountId: found.subject, remember: true } };
    const next = await running.provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.redirect(next, 303);
  });

  app.setErrorHandler((error, request, reply) => {
    const { status, html } = faultNotice(error, `${portals[0]}/`);
    if (status >= 500) report(request.log, error);
    if (status === 503) reply.header('Retry-After', '5');
    return page(reply, html, status);
  });

  for (const [file, type] of [
    ['pages.css', 'text/css'],
    ['pages.js', 'text/javascript'],
    ['submit.js', 'text/javascript'],
  ] as const) {
    const content = readFileSync(join(import.meta.dirname, file));
    app.get(`${RESOURCES_PATH}/${file}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('Cache-Control', 'public, max-age=3600').send(content),
    );
  }
}

function page(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}

// Not verified: the provider compares it with the session of the browser.
function sessionOf(idToken = ''): string | undefined {
  try {
    return z.object({ sid: z.string() }).safeParse(decodeJwt(idToken)).data?.sid;
  } catch {
    // No ID token: the provider asks whether to log out, as it does without one.
    return undefined;
  }
}
