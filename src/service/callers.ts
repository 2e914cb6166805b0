/** Checks who calls: access token, proof of possession and subject. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CheckedToken, TokenCheck } from './access-token.ts';
import type { Db } from './db/db.ts';
import { KeysUnavailable } from './issuer-keys.ts';
import { KnownTokens } from './known-tokens.ts';
import { networkOf } from './network.ts';
import { invalidProof, missingToken, otherPerson, ProblemError } from './problem-error.ts';
import { Proofs } from './proofs.ts';
import { SubjectMismatch, Subjects } from './subjects.ts';
import { TokenRefusal } from './token-refusal.ts';

/** Of one address: many users may share it, and each of their tokens expires now and then. */
const REFUSED_TOKENS_PER_MINUTE = 600;

declare module 'fastify' {
  interface FastifyRequest {
    username: string;
    subject: string;
  }
}

interface CallerOptions {
  readonly db: Db;
  readonly clock: () => Date;
  readonly tokens: TokenCheck;
}

/** Sets the user of each request, or refuses it. Needs the plugin `@fastify/rate-limit`. */
export function checkCallers(app: FastifyInstance, { db, clock, tokens }: CallerOptions): void {
  const known = new KnownTokens(tokens);
  const subjects = new Subjects(db, tokens.issuer);
  const proofs = new Proofs(tokens.addresses ?? []);
  app.decorateRequest('username', '');
  app.decorateRequest('subject', '');
  const countRefused = app.createRateLimit({
    max: REFUSED_TOKENS_PER_MINUTE,
    keyGenerator: (request) => networkOf(request.ip),
  });
  const caller = async (request: FastifyRequest): Promise<CheckedToken> => {
    const [scheme = '', token] = (request.headers.authorization ?? '').split(' ');
    if (!/^(bearer|dpop)$/i.test(scheme) || !token)
      throw missingToken(new TokenRefusal(new Error('no access token'), undefined, tokens));
    const checked = await known.checked(token, clock()).catch((cause) => {
      throw cause instanceof KeysUnavailable
        ? new ProblemError(503, 'The identity provider cannot be reached.', { cause })
        : missingToken(new TokenRefusal(cause, token, tokens));
    });
    const { boundTo } = checked;
    const isBound = boundTo !== undefined;
    if (isBound !== /^dpop$/i.test(scheme))
      throw missingToken(
        new TokenRefusal(new Error(isBound ? 'bound token' : 'bearer token'), token, tokens),
      );
    if (isBound) {
      const call = { method: request.method, path: request.url, token, boundTo };
      await proofs.check(request.headers.dpop, call, clock()).catch((cause) => {
        throw invalidProof(new TokenRefusal(cause, token, tokens));
      });
    }
    await subjects.check(checked, { requestId: request.id, address: request.ip }).catch((cause) => {
      throw cause instanceof SubjectMismatch ? otherPerson(new TokenRefusal(cause, token, tokens)) : cause;
    });
    return checked;
  };
  app.addHook('onRequest', async (request) => {
    const { username, subject } = await caller(request).catch(async (error: ProblemError) => {
      const limit = error.status === 401 && (await countRefused(request));
      if (limit && !limit.isAllowed && limit.isExceeded)
        throw new ProblemError(429, 'Too many calls without a valid token.', {
          retryAfter: limit.ttlInSeconds,
          cause: error,
        });
      throw error;
    });
    Object.assign(request, { username, subject });
  });
}
