/**
 * What a return from the provider says, and the destination: the page that the user opened before they had to sign in
 * (RULES.md, Sign-in). It is also in session storage, so that two tabs whose session ended return to their own pages.
 */
const KEY = 'destination';

/** Rejects another host or scheme (`//host`, a backslash), spaces, encoded spaces, and a path outside of the portal's. */
export function isSafeDestination(path: string): boolean {
  return path.startsWith(import.meta.env.BASE_URL) && !/^\/\/|[\s\\]|%20/.test(path);
}

export function rememberDestination(path = location.pathname + location.search + location.hash): void {
  takeDestination();
  if (!isSafeDestination(path)) return;
  try {
    localStorage.setItem(KEY, path);
    sessionStorage.setItem(KEY, path);
  } catch {
    // A full disk: the user lands on the dashboard.
  }
}

/** Returns and removes the destination; the dashboard's path if there is none. */
export function takeDestination(): string {
  const path = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
  return path !== null && isSafeDestination(path) ? path : import.meta.env.BASE_URL;
}

/** The prefix of the keys of a sign-in in progress. They say nothing about the user: a logout keeps them. */
export const SIGN_IN_PREFIX = 'sign-in.';

/** `url` is the return in its standard shape. `stale`: an auth state without code or error. */
export type LoginReturn =
  | { kind: 'code'; url: string }
  | { kind: 'refused'; error: string; description?: string | undefined }
  | { kind: 'stale' };

// '/login', '/' or nothing, then the parameters after '?', '&' or nothing.
const SHAPE = /^\/(?:login)?(?:[?&]|(?=(?:state|error|code)=))(.*)$/s;

/** The login-return shapes of RULES.md, Routes, and the standard `/login?code=&state=`, also behind a `#`. */
export function loginReturn(address: URL): LoginReturn | undefined {
  const path = address.pathname.slice(import.meta.env.BASE_URL.length - 1) + address.search;
  for (const candidate of [path, `/${address.hash.replace(/^#\/?/, '')}`]) {
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
