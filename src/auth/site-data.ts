/** Whether the browser lets this site keep anything at all. Where it does not, a sign-in cannot come back. */
export function keepsSiteData(): boolean {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    return false;
  }
}
