/** A minimal browser for the embedded provider: keeps cookies, follows no redirect. */
import { createHash, randomBytes } from 'node:crypto';
import { type Prover, prover } from './prover.ts';

export const REALM = '/auth/realms/clients';
export const OPENID = `${REALM}/protocol/openid-connect`;

interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

interface BrowserOptions {
  /** Sends its requests; by default over the network. */
  readonly send?: (url: string, init: RequestInit) => Promise<Response>;
  /** The provider's cookies of a sign-in before. */
  readonly known?: ReadonlyMap<string, string> | undefined;
}

export type SignedIn = Awaited<ReturnType<Browser['tokens']>>;

export class Browser {
  /** The provider's cookies by name. They identify the browser at the provider. */
  readonly cookies: Map<string, string>;
  /** Each cookie as it was set last. */
  readonly set = new Map<string, string>();
  readonly #origin: string;
  readonly #returnTo: string;
  readonly #send: NonNullable<BrowserOptions['send']>;

  /** @param origin of the service, as its `PUBLIC_URL` says. */
  constructor(origin: string, { send = fetch, known }: BrowserOptions = {}) {
    this.#origin = origin;
    this.#returnTo = `${origin}/login`;
    this.#send = send;
    this.cookies = new Map(known);
  }

  async go(url: string, form?: Record<string, string>) {
    const response = await this.#send(new URL(url, this.#origin).href, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
        ...OF_A_FORM,
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form).toString() }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      this.set.set(name, line);
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const { status, headers } = response;
    const to = headers.get('location') ?? '';
    return { status, to, html: await response.text(), headers: Object.fromEntries(headers) };
  }

  async authorize(more: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: 'portal',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: this.#returnTo,
      state: 's1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    return { verifier, answer: await this.go(`${OPENID}/auth?${query}`) };
  }

  /** If the sign-in fails, `submitted.to` is empty. */
  async signIn() {
    const { verifier, answer } = await this.authorize();
    const page = await this.go(answer.to);
    const form = { username: 'client', password: 'client' };
    return { verifier, page, submitted: await this.go(answer.to, form) };
  }

  async codeOf({ verifier, submitted }: { verifier: string; submitted: { to: string } }) {
    return this.#redeemed(verifier, (await this.go(submitted.to)).to);
  }

  #redeemed(verifier: string, back: string) {
    const code = new URL(back, this.#origin).searchParams.get('code') ?? '';
    return { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: this.#returnTo };
  }

  async ask(form: Record<string, string>, dpop?: string) {
    const response = await this.#send(`${this.#origin}${OPENID}/token`, {
      method: 'POST',
      headers: { ...OF_A_FORM, ...(dpop && { dpop }) },
      body: new URLSearchParams({ client_id: 'portal', ...form }).toString(),
    });
    const { status, headers } = response;
    // biome-ignore lint/suspicious/noExplicitAny: tokens, or a refusal.
    const body: any = await response.json().catch(() => ({}));
    return { status, body, nonce: headers.get('dpop-nonce'), caching: headers.get('cache-control') };
  }

  proofBy(by: Prover, at = new Date(), claims: Record<string, unknown> = {}): Promise<string> {
    const call = { method: 'POST', url: `${this.#origin}${OPENID}/token`, token: '', at };
    return by.prove(call, { ath: undefined, ...claims });
  }

  /**
   * Signs in, through the sign-in page unless the provider knows the browser, and redeems the code with a key that the
   * tokens are bound to.
   * @throws where the provider refuses.
   */
  async tokens(username = 'client', password = username) {
    const { verifier, answer } = await this.authorize();
    const isKnown = answer.to.startsWith(this.#returnTo);
    const form = isKnown
      ? this.#redeemed(verifier, answer.to)
      : await this.codeOf({ verifier, submitted: await this.go(answer.to, { username, password }) });
    const owner = await prover();
    const { status, body } = await this.ask(form, await this.proofBy(owner));
    if (status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`);
    const tokens = body as TokenAnswer;
    const { access_token: token, refresh_token } = tokens;
    return {
      tokens,
      cookies: this.cookies as ReadonlyMap<string, string>,
      /** Holds the key that the tokens are bound to. */
      owner,
      renew: async (by = owner) =>
        this.ask({ grant_type: 'refresh_token', refresh_token }, await this.proofBy(by)),
      fetch: async (url: string, { method = 'GET', headers, ...init }: RequestInit = {}) => {
        const dpop = await owner.prove({ method, url: url.replace(/[?].*/, ''), token, at: new Date() });
        const authorized = { ...headers, authorization: `DPoP ${token}`, dpop };
        return this.#send(url, { method, headers: authorized, ...init });
      },
    };
  }
}

// On a busy machine the server may close an idle connection just when it is reused.
const OF_A_FORM = { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' };
