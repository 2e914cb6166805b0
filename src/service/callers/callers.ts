/** Checks who calls: access token, proof of possession and subject. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#src/service/member-call.ts';
import { invalidProof, missingToken, otherPerson, ProblemError } from '#src/service/problems.ts';
import { type CheckedToken, CheckedTokens, type TokenCheck, TokenRefusal } from './access-token.ts';
import { KeysUnavailable } from './issuer.ts';
import { Proofs } from './proofs.ts';
import { SubjectMismatch, Subjects } from './subjects.ts';

/** Of one address, or one IPv6 network: many users may share it, and each of their tokens expires now and then. */
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

export function checkCallers(app: FastifyInstance, { db, clock, tokens }: CallerOptions): void {
  const cache = new CheckedTokens(tokens);
  const subjects = new Subjects(db, tokens.issuer);
  const { addresses = [], requireBound = false } = tokens;
  const proofs = new Proofs(addresses);
  const challenge = requireBound ? 'DPoP' : undefined;
  app.decorateRequest('username', '');
  app.decorateRequest('subject', '');
  const countRefused = app.createRateLimit({ max: REFUSED_TOKENS_PER_MINUTE });
  const caller = async (request: FastifyRequest): Promise<CheckedToken> => {
    const [scheme = '', token] = (request.headers.authorization ?? '').split(' ');
    if (!/^(bearer|dpop)$/i.test(scheme) || !token)
      throw missingToken(new TokenRefusal(new Error('no access token'), undefined, tokens), challenge);
    const checked = await cache.checked(token, clock()).catch((cause) => {
      throw cause instanceof KeysUnavailable
        ? new ProblemError(503, 'The identity provider cannot be reached.', { cause })
        : missingToken(new TokenRefusal(cause, token, tokens), challenge);
    });
    const { boundTo } = checked;
    const isBound = boundTo !== undefined;
    if (isBound !== /^dpop$/i.test(scheme) || (!isBound && requireBound))
      throw missingToken(
        new TokenRefusal(new Error(isBound ? 'bound token' : 'bearer token'), token, tokens),
        challenge,
      );
    if (isBound) {
      const call = { method: request.method, path: request.url, token, boundTo };
      try {
        proofs.check(request.headers.dpop, call, clock());
      } catch (cause) {
        throw invalidProof(new TokenRefusal(cause as Error, token, tokens));
      }
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
