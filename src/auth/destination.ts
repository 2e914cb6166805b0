/**
 * The destination: the page that the user opened before they had to sign in (RULES.md, Sign-in).
 * Stored as a path of this origin, and checked again when it is read: in local storage, and in the tab's own, so that
 * two tabs whose session ended return to their own pages.
 */
const KEY = 'destination';

/**
 * Whether a stored text is a path of this origin that may be followed. Rejects another host or scheme (`//host`,
 * `https:`, a backslash), a space, an encoded space, and a path outside of the portal's.
 */
export function isSafeDestination(path: string): boolean {
  return path.startsWith(import.meta.env.BASE_URL) && !/^\/\/|[\s\\]|%20/.test(path);
}

/** Stores `path` with its query. One that may not be followed only removes the one before. */
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

/** Returns and removes the stored path; the dashboard's if there is none that may be followed. */
export function takeDestination(): string {
  const path = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
  return path !== null && isSafeDestination(path) ? path : import.meta.env.BASE_URL;
}
