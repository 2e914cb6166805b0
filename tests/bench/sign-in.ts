import { createHash, randomBytes } from 'node:crypto';

const REALM = '/auth/realms/clients/protocol/openid-connect';

/**
 * Signs a person in as a browser does: authorization code with PKCE, by the sign-in page.
 * @param origin of the service, as its `PUBLIC_URL` says.
 * @returns an access token.
 */
export async function signIn(origin: string, username: string, password: string): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(new URL(url, origin), {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
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
  const submitted = next(await go(page, { username, password }));
  const code = new URL(next(await go(submitted))).searchParams.get('code') ?? '';
  const answer = await go(`${REALM}/token`, {
    client_id: 'portal',
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}
