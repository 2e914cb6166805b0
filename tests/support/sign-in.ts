import { createHash, randomBytes } from 'node:crypto';
import { type Prover, prover } from './prover.ts';

const REALM = '/auth/realms/clients/protocol/openid-connect';

interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
}

export interface SignedIn {
  readonly tokens: TokenAnswer;
  /** The provider's cookies by name. They identify the browser at the provider. */
  readonly cookies: ReadonlyMap<string, string>;
  /** Who has the key that the tokens are bound to. */
  readonly owner: Prover;
  fetch(url: string, init?: RequestInit): Promise<Response>;
  renew(): Promise<Response>;
}

/**
 * Signs a user in as a browser does: authorization code with PKCE, through the sign-in page unless the provider knows
 * the browser.
 * @param origin of the service, as its `PUBLIC_URL` says.
 * @param known the provider's cookies of a sign-in before.
 * @throws where the provider refuses.
 */
export async function signIn(
  origin: string,
  username: string,
  password: string,
  known?: ReadonlyMap<string, string>,
): Promise<SignedIn> {
  const cookies = new Map(known);
  const go = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(new URL(url, origin), {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        // On a busy machine the server may close an idle connection just when it is reused.
        connection: 'close',
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const next = (response: Response) => response.headers.get('location') ?? '';

  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${origin}/login`;
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = next(await go(`${REALM}/auth?${query}`));
  const submit = async () => next(await go(next(await go(page, { username, password }))));
  const back = page.startsWith(redirectUri) ? page : await submit();
  const code = new URL(back).searchParams.get('code') ?? '';
  const owner = await prover();
  const ask = async (form: Record<string, string>) => {
    const url = `${origin}${REALM}/token`;
    const call = { method: 'POST', url, token: '', at: new Date() };
    return fetch(url, {
      method: 'POST',
      headers: { connection: 'close', dpop: await owner.prove(call, { ath: undefined }) },
      body: new URLSearchParams({ client_id: 'portal', ...form }),
    });
  };
  const answer = await ask({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  const tokens = (await answer.json()) as TokenAnswer;
  const { access_token: token, refresh_token } = tokens;
  return {
    tokens,
    cookies,
    owner,
    fetch: async (url, { method = 'GET', headers, ...init } = {}) => {
      const dpop = await owner.prove({ method, url: url.replace(/[?].*/, ''), token, at: new Date() });
      return fetch(url, { method, headers: { ...headers, authorization: `DPoP ${token}`, dpop }, ...init });
    },
    renew: () => ask({ grant_type: 'refresh_token', refresh_token }),
  };
}
