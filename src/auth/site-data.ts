/** Whether the browser lets this site store anything. Without that, a sign-in can't return. */
export function keepsSiteData(): boolean {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    // Where site data is blocked, naming a store throws.
    return false;
  }
}
