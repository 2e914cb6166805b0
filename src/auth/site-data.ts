/** Whether the browser lets this site store anything. Without that, a sign-in can't return. */
export function keepsSiteData(): boolean {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    return false;
  }
}
