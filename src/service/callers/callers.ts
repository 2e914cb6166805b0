/** Checks who calls: access token, proof of possession and subject. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MISSING_TOKEN, OTHER_PERSON } from '#src/contract/problem.ts';
import type { Db } from '#src/service/member-call.ts';
import { type Details, ProblemError } from '#src/service/problems.ts';
import { type CheckedToken, cachedCheck, type TokenCheck, TokenRefusal } from './access-token.ts';
import { KeysUnavailable } from './issuer.ts';
import { proofCheck } from './proofs.ts';
import { SubjectMismatch, subjectCheck } from './subjects.ts';

/** For one address or IPv6 network: many users may share it, and each of their tokens expires now and then. */
const REFUSED_TOKENS_PER_MINUTE = 600;

/** The same text for the name of another person and for another name of the same person: it must not reveal which. */
const OTHER_PERSON_MESSAGE = 'The user name and the subject of the token are not known together.';

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
  const { addresses = [], requireBound = false, clientId, warehouseClientId } = tokens;
  const checkToken = cachedCheck(tokens);
  const checkSubject = subjectCheck(db, tokens.issuer);
  const checkProof = proofCheck(addresses);
  app.decorateRequest('username', '');
  app.decorateRequest('subject', '');
  const countRefused = app.createRateLimit({ max: REFUSED_TOKENS_PER_MINUTE });

  const caller = async (request: FastifyRequest): Promise<CheckedToken> => {
    const [scheme = '', credentials] = (request.headers.authorization ?? '').split(' ');
    const token = /^(bearer|dpop)$/i.test(scheme) ? credentials : undefined;
    const refused = (cause: Error, details?: Details, message: string = MISSING_TOKEN) =>
      new ProblemError(401, message, {
        ...(details ?? (requireBound && { challenge: 'DPoP' })),
        cause: new TokenRefusal(cause, token, tokens),
      });
    if (!token) throw refused(new Error('no access token'));
    const checked = await checkToken(token, clock()).catch((cause) => {
      throw cause instanceof KeysUnavailable
        ? new ProblemError(503, 'The identity provider cannot be reached.', { cause })
        : refused(cause);
    });
    const { boundTo } = checked;
    const isBound = boundTo !== undefined;
    if (isBound !== /^dpop$/i.test(scheme) || (!isBound && requireBound))
      throw refused(new Error(isBound ? 'bound token' : 'bearer token'));
    if (isBound) {
      const call = { method: request.method, path: request.url, token, boundTo };
      try {
        checkProof(request.headers.dpop, call, clock());
      } catch (cause) {
        throw refused(cause as Error, { challenge: 'DPoP error="invalid_dpop_proof"' });
      }
    }
    // A service account has the name of its client, which nobody else can get.
    if (clientId === warehouseClientId) return checked;
    await checkSubject(checked, { requestId: request.id, address: request.ip }).catch((cause) => {
      if (!(cause instanceof SubjectMismatch)) throw cause;
      throw refused(cause, { type: OTHER_PERSON }, OTHER_PERSON_MESSAGE);
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
