import { InstallDeclinedV1 } from '#src/storage/stored/preferences-v1.ts';
import { type Declined, NEVER } from './offer-moment.ts';

const KEY = 'install declined';

/** Declined offers on this device. They say nothing about the user, so a logout keeps them. */
export function readDeclined(): Declined {
  try {
    return InstallDeclinedV1.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    // Never declined, or unreadable: the offer is made once more.
    return NEVER;
  }
}

/** Stores a "Not now". If it can't be stored, it holds until the next reload. */
export function decline(now: number): Declined {
  const declined = { times: readDeclined().times + 1, at: now };
  try {
    localStorage.setItem(KEY, JSON.stringify(declined));
  } catch {
    // It still counts on this page.
  }
  return declined;
}
