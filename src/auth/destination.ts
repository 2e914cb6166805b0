/**
 * The destination: the page that the user opened before they had to sign in (RULES.md, Sign-in).
 * Stored in local storage as a path of this origin, and checked again when it is read.
 */
const KEY = 'destination';

/**
 * Whether a stored text is a path of this origin that may be followed.
 * Refused: another host or scheme (`//host`, `https:`, a backslash), a space or an encoded space.
 */
export function isSafeDestination(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\s\\]|%20/.test(path);
}

/** Remembers `path` (with its query); one that may not be followed is not stored. */
export function rememberDestination(path: string): void {
  if (!isSafeDestination(path)) return;
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // A full disk: the user lands on the dashboard.
  }
}

/** The remembered path, forgotten by this call; `/` where there is none, or none that may be followed. */
export function takeDestination(): string {
  const path = localStorage.getItem(KEY);
  localStorage.removeItem(KEY);
  return path !== null && isSafeDestination(path) ? path : '/';
}
