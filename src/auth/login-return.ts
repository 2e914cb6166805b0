/**
 * What a URL says about a return from the identity provider.
 * - `code`: the provider sent an authorization code; `url` is the URL in its usual shape.
 * - `refused`: the provider sent an error, such as `login_required`.
 * - `stale`: an auth state without code or error: nothing to redeem, continue as usual.
 */
export type LoginReturn =
  | { kind: 'code'; url: string }
  | { kind: 'refused'; error: string; description?: string | undefined }
  | { kind: 'stale' };

// '/login', '/' or nothing, then the parameters after '?', '&' or nothing.
const SHAPE = /^\/(?:login)?(?:[?&]|(?=(?:state|error|code)=))(.*)$/s;

/**
 * Recognises the login-return shapes of RULES.md, Routes (`/login&state=`, `/&error=login_required&state=`, `/&state=`,
 * `/state=`), the standard `/login?code=&state=`, and each of them behind a `#`, below the path of the portal.
 * @returns undefined for an ordinary URL.
 */
export function loginReturn(address: URL): LoginReturn | undefined {
  const candidates = [
    address.pathname.slice(import.meta.env.BASE_URL.length - 1) + address.search,
    `/${address.hash.replace(/^#\/?/, '')}`,
  ];
  for (const candidate of candidates) {
    const parameters = new URLSearchParams(SHAPE.exec(candidate)?.[1] ?? '');
    if (!parameters.has('state')) continue;
    const error = parameters.get('error');
    const description = parameters.get('error_description') ?? undefined;
    if (error) return { kind: 'refused', error, description };
    return parameters.has('code')
      ? { kind: 'code', url: `${address.origin}/login?${parameters}` }
      : { kind: 'stale' };
  }
  return undefined;
}
