/**
 * The addresses of a sign-in: what the provider's return says, and the destination, the page that the user opened
 * before they had to sign in (RULES.md, Sign-in). It is in local storage, and in the tab's own, so that two tabs whose
 * session ended return to their own pages. It is checked when it is read, too.
 */
const KEY = 'destination';

/**
 * Rejects another host or scheme (`//host`, `https:`, a backslash), a space, an encoded space, and a path outside of
 * the portal's.
 */
export function isSafeDestination(path: string): boolean {
  return path.startsWith(import.meta.env.BASE_URL) && !/^\/\/|[\s\\]|%20/.test(path);
}

/** A path that may not be followed only removes the one before. */
export function rememberDestination(path: string): void {
  takeDestination();
  if (!isSafeDestination(path)) return;
  try {
    localStorage.setItem(KEY, path);
    sessionStorage.setItem(KEY, path);
  } catch {
    // A full disk: the user lands on the dashboard.
  }
}

/** The dashboard's path if none is stored that may be followed. */
export function takeDestination(): string {
  const path = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
  return path !== null && isSafeDestination(path) ? path : import.meta.env.BASE_URL;
}

/** Of a sign-in in progress; nothing in it is about the user. */
export const SIGN_IN_PREFIX = 'sign-in.';

/** A return from the provider is no user data and stays. */
export function forgetSessionData(): void {
  if (!loginReturn(new URL(location.href))) history.replaceState(null, '', import.meta.env.BASE_URL);
  takeDestination();
  forgetTab();
  // The router writes its state again when the page is left; this listener runs after it.
  addEventListener('pagehide', forgetTab);
}

function forgetTab(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(SIGN_IN_PREFIX)) sessionStorage.removeItem(key);
  }
}

/** Without site data, a sign-in can't return. */
export function keepsSiteData(): boolean {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    // Where site data is blocked, naming a store throws.
    return false;
  }
}

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
 * Recognises the login-return shapes of RULES.md, Routes, the standard `/login?code=&state=`, and each of them behind a
 * `#`, below the path of the portal.
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
