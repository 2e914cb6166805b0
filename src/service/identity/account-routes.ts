import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import * as z from 'zod/mini';
import { accountPage, SHORTEST_PASSWORD } from './account-pages.ts';
import { type Account, changePassword, findBySubject } from './accounts.ts';
import { type DeviceCookies, isSame } from './device-cookies.ts';
import { noticePage } from './pages.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { accountPath, type IdentityOptions } from './provider.ts';
import { record } from './sign-in-audit.ts';
import { type SignInTries, tooManyTries } from './sign-in-tries.ts';
import { signInsOf, signOutEverywhere } from './sign-ins.ts';

interface AccountPorts {
  readonly options: IdentityOptions;
  readonly provider: () => Provider;
  readonly tries: SignInTries;
  readonly devices: DeviceCookies;
  /** Signs the tokens of the forms. */
  readonly secret: string;
}

interface Owner {
  readonly account: Account;
  /** The session of this browser. */
  readonly uid: string;
  readonly csrf: string;
}

const NewPassword = z.object({
  password: z.string().check(z.maxLength(200)),
  next: z.string().check(z.maxLength(200)),
});

/** The page of a user's account: another password, their devices, and the end of all sign-ins. */
export function accountRoutes(app: FastifyInstance, ports: AccountPorts): void {
  const { options, provider, tries, devices, secret } = ports;
  const { db, portals, realm, clientId } = options;
  const path = accountPath(realm);
  const portalUrl = `${portals[0]}/`;
  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(html);
  const notice = (reply: FastifyReply, title: string, text: string, status = 200) =>
    send(reply, noticePage(title, text, portalUrl), status);

  const show = async (reply: FastifyReply, owner: Owner, error?: string, status = 200) => {
    const { name, username, subject } = owner.account;
    const signIns = await signInsOf(db, subject, clientId);
    const { uid: here, csrf } = owner;
    return send(reply, accountPage({ name, username, signIns, here, path, csrf, portalUrl, error }), status);
  };

  /** Finds whose session this browser has. A form must carry the token of that session: no other site knows it. */
  const ownerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Owner | undefined> => {
    const context = provider().createContext(request.raw, reply.raw);
    const { accountId, uid, jti } = await provider().Session.get(context);
    const found = accountId === undefined ? undefined : await findBySubject(db, accountId);
    if (!found || found.locked) {
      await notice(reply, 'You are not signed in', 'Sign in at the portal, then open your account.', 401);
      return undefined;
    }
    const csrf = createHmac('sha256', `forms ${secret}`).update(jti).digest('base64url');
    const { csrf: sent = '' } = z.object({ csrf: z.string() }).safeParse(request.body).data ?? {};
    if (request.method === 'POST' && !isSame(sent, csrf)) {
      await notice(reply, 'This form is too old', 'Open your account again.', 403);
      return undefined;
    }
    return { account: found, uid, csrf };
  };

  app.get(path, async (request, reply) => {
    const owner = await ownerOf(request, reply);
    return owner ? show(reply, owner) : reply;
  });

  app.post(`${path}/password`, async (request, reply) => {
    const owner = await ownerOf(request, reply);
    if (!owner) return reply;
    const { username, passwordHash } = owner.account;
    const { data } = NewPassword.safeParse(request.body);
    if (!data) return show(reply, owner, 'A password has at most 200 characters.', 400);
    const fault = faultOf(data, username);
    if (fault) return show(reply, owner, fault, 400);
    const device = devices.deviceOf(username, request.headers.cookie);
    const guesser = { username, address: request.ip, device };
    const wait = tries.take(guesser, Date.now());
    if (wait > 0) {
      if (tries.isFirstRejected(guesser, Date.now()))
        await record(db, request, 'password limited', owner.account, owner.account);
      reply.header('Retry-After', Math.ceil(wait / 1000));
      return show(reply, owner, tooManyTries(wait), 429);
    }
    const { isRight } = await verifyPassword(data.password, passwordHash);
    if (!isRight) {
      await record(db, request, 'password failed', owner.account, owner.account);
      return show(reply, owner, 'Your current password is another one.');
    }
    tries.forgive(guesser);
    await changePassword(db, owner.account, await hashPassword(data.next));
    return notice(reply, 'Your password is changed', 'You are signed out everywhere. Sign in with it.');
  });

  app.post(`${path}/sign-out`, async (request, reply) => {
    const owner = await ownerOf(request, reply);
    if (!owner) return reply;
    await signOutEverywhere(db, owner.account, request);
    return notice(reply, 'You are signed out', 'Every device has to sign in again within 5 minutes.');
  });
}

function faultOf({ password, next }: z.infer<typeof NewPassword>, username: string): string | undefined {
  if (next.length < SHORTEST_PASSWORD)
    return `The new password needs at least ${SHORTEST_PASSWORD} characters.`;
  if (next === password) return 'The new password is the current one.';
  if (next.toLowerCase().includes(username.toLowerCase()))
    return 'The new password must not contain your user name.';
  return undefined;
}
