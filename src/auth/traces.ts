/** What a person's way through the portal leaves in the storage of the tab and of the browser. */
import { takeDestination } from './destination.ts';

/** What a sign-in under way is kept under, in the tab: nothing in it is about the person. */
export const SIGN_IN_PREFIX = 'sign-in.';

/** Removes the remembered destination, the places that were visited and how far they were scrolled. */
export function forgetTraces(): void {
  takeDestination();
  forgetTab();
  // The router writes the places down once more when the page is left; this listener comes after its own.
  addEventListener('pagehide', forgetTab);
}

function forgetTab(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(SIGN_IN_PREFIX)) sessionStorage.removeItem(key);
  }
}
