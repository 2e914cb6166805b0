import { InstallDeclinedV1 } from '#src/storage/stored/preferences-v1.ts';
import { type Declined, NEVER } from './offer-moment.ts';

const KEY = 'install declined';

/** What was answered on this device: whoever it was, it says nothing about them, and a logout does not undo it. */
export function readDeclined(): Declined {
  try {
    return InstallDeclinedV1.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    return NEVER;
  }
}

/** Takes a "Not now". Where it cannot be kept, it holds until the reload. */
export function decline(now: number): Declined {
  const declined = { times: readDeclined().times + 1, at: now };
  try {
    localStorage.setItem(KEY, JSON.stringify(declined));
  } catch {
    // The answer still counts on this page.
  }
  return declined;
}
