/** What the audit has of sign-ins, their ends, and renewals that were refused. */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Db } from '#src/service/db/db.ts';
import { audit } from '#src/service/db/tables/records.ts';
import { asSignIn } from '#src/service/member-call.ts';
import { type Account, findBySubject } from './accounts.ts';

type Action =
  | 'sign-in'
  | 'sign-in failed'
  | 'sign-in locked'
  | 'sign-in limited'
  | 'password failed'
  | 'password limited'
  | 'logout'
  | 'logout everywhere'
  | 'renewal refused';

type Named = Pick<Account, 'username' | 'subject'>;

/** Where it was asked. */
export type Asked = Pick<FastifyRequest, 'id' | 'ip'>;

// Whoever copied a token can repeat what is refused.
const QUIET_MS = 60_000;

/**
 * An entry of the audit.
 * @param of the account that it is about. A name that is no account's is not recorded: it may be a password that was typed
 *   into the wrong field.
 * @param by the account that has shown who it is, such as by its password or its session.
 */
export function deed(
  { id: requestId, ip: address }: Asked,
  action: Action,
  of: Named | undefined,
  by?: Named,
): typeof audit.$inferInsert {
  const who = { username: by?.username ?? null, subject: by?.subject ?? null };
  return { ...who, action, record: 'account', recordId: of?.username ?? null, requestId, address };
}

export async function record(db: Db, ...what: Parameters<typeof deed>): Promise<void> {
  await asSignIn(db, (tx) => tx.insert(audit).values(deed(...what)));
}

/**
 * Records logouts, and refused renewals with a token that exists, once a minute for an account: it was copied, or used
 * after its renewal. Other tokens say nothing: whoever likes can make some up.
 */
export function recordSessions(
  provider: Provider,
  db: Db,
  askedBy: (request: IncomingMessage) => Asked | undefined,
): void {
  const refusedAt = new Map<string, number>();
  provider.use(async (ctx, next) => {
    await next();
    const asked = askedBy(ctx.req);
    if (!asked || !ctx.oidc) return;
    const { route, session, params, entities } = ctx.oidc;
    if (route === 'end_session_confirm' && params?.logout && session?.accountId !== undefined) {
      const owner = await findBySubject(db, session.accountId);
      await record(db, asked, 'logout', owner, owner);
    }
    const isRefused = route === 'token' && Object(ctx.body).error === 'invalid_grant';
    if (!isRefused || typeof params?.refresh_token !== 'string') return;
    const token = entities.RefreshToken ?? (await provider.RefreshToken.find(params.refresh_token));
    const now = Date.now();
    if (!token || now - (refusedAt.get(token.accountId) ?? 0) < QUIET_MS) return;
    refusedAt.set(token.accountId, now);
    await record(db, asked, 'renewal refused', await findBySubject(db, token.accountId));
  });
}
