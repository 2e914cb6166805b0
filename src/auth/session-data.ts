/** What the user's session leaves in the tab's and the browser's storage. */
import { takeDestination } from './destination.ts';
import { loginReturn } from './login-return.ts';

/** The prefix of a sign-in in progress; nothing in it is about the user. */
export const SIGN_IN_PREFIX = 'sign-in.';

/**
 * Removes the destination, visited URLs and scroll positions, and leads the address to the portal's first page. A return
 * from the provider is no user data and stays.
 */
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
