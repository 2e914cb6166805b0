/** A browser in miniature at the embedded provider: it keeps cookies and follows nothing by itself. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { type Prover, prover } from './prover.ts';

export const ORIGIN = 'http://localhost:8080';
export const REALM = '/auth/realms/clients';
export const OPENID = `${REALM}/protocol/openid-connect`;

export class Browser {
  readonly cookies = new Map<string, string>();
  /** Each cookie as it was set last. */
  readonly set = new Map<string, object>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async go(url: string, form?: Record<string, string>) {
    const { pathname, search } = new URL(url, ORIGIN);
    const response = await this.#app.inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        host: 'localhost:8080',
        accept: 'text/html',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    for (const cookie of response.cookies) {
      const { name, value } = cookie;
      this.set.set(name, cookie);
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return {
      status: response.statusCode,
      to: String(response.headers.location ?? ''),
      html: response.body,
      headers: response.headers,
    };
  }

  async authorize(more: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = new URLSearchParams({
      client_id: 'portal',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${ORIGIN}/login`,
      state: 's1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    });
    return { verifier, answer: await this.go(`${OPENID}/auth?${query}`) };
  }

  /** Its `submitted` leads nowhere where the sign-in failed. */
  async signIn(more: Record<string, string> = {}, username = 'client') {
    const { verifier, answer } = await this.authorize(more);
    const page = await this.go(answer.to);
    const submitted = await this.go(answer.to, { username, password: username });
    return { verifier, page, submitted };
  }

  /** Signs in, and redeems the code with a key that the tokens are bound to. */
  async tokens(more: Record<string, string> = {}, username = 'client') {
    const owner = await prover();
    const form = await this.codeOf(await this.signIn(more, username));
    const { body } = await tokenAnswer(this.#app, form, await proofBy(owner));
    /** Renews the tokens, as their owner. */
    const renew = async (by = owner) =>
      tokenAnswer(
        this.#app,
        { grant_type: 'refresh_token', refresh_token: body.refresh_token },
        await proofBy(by),
      );
    return { body, owner, renew };
  }

  /** What redeems the code of a sign-in. */
  async codeOf({ verifier, submitted }: { verifier: string; submitted: { to: string } }) {
    const back = await this.go(submitted.to);
    const code = new URL(back.to).searchParams.get('code') ?? '';
    const redirect_uri = `${ORIGIN}/login`;
    return { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri };
  }
}

/** A proof for the token endpoint. */
export const proofBy = (by: Prover, at = new Date(), claims: Record<string, unknown> = {}) =>
  by.prove({ method: 'POST', url: `${ORIGIN}${OPENID}/token`, token: '', at }, { ath: undefined, ...claims });

export async function tokenAnswer(app: FastifyInstance, form: Record<string, string>, dpop?: string) {
  const response = await app.inject({
    method: 'POST',
    url: `${OPENID}/token`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'localhost:8080',
      origin: ORIGIN,
      ...(dpop && { dpop }),
    },
    payload: new URLSearchParams({ client_id: 'portal', ...form }).toString(),
  });
  // Neither tokens nor refusals may stay in a browser's cache.
  expect(response.headers['cache-control']).toBe('no-store');
  return { status: response.statusCode, body: response.json(), nonce: response.headers['dpop-nonce'] };
}
