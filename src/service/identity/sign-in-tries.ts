import { networkOf } from '#src/service/network.ts';

const WINDOW_MS = 5 * 60_000;
const TRIES_OF_A_NAME = 10;
const TRIES_OF_AN_ADDRESS = 100;
const TRIES_OF_AN_ACCOUNT = 50;
const MOST_COUNTS = 20_000;

/** Somebody who tries to sign in. */
export interface Guesser {
  readonly username: string;
  readonly address: string;
  /** The device, if this account has signed in on it before. */
  readonly device?: string | undefined;
}

/**
 * Limits password guessing. Within five minutes: ten tries for a user name from one address, a hundred from one address
 * for any names, and fifty for a user name from all addresses. A device on which the account has signed in before has ten
 * tries of its own, so that nobody can lock out its user. Kept in memory; when there are too many counts, the oldest is
 * dropped.
 */
export class SignInTries {
  readonly #counts = new Map<string, { tries: number; since: number; hasRejected?: true }>();

  /**
   * Counts a try. Call it before the password is checked, or parallel tries evade the limit.
   * @param now in milliseconds, as `Date.now()`.
   * @returns 0, or the milliseconds to wait: then the try was not counted and must be rejected.
   */
  take(guesser: Guesser, now: number): number {
    const limits = limitsOf(guesser);
    const wait = Math.max(...limits.map(([key, limit]) => this.#wait(key, limit, now)));
    if (wait === 0) for (const [key] of limits) this.#count(key, now);
    return wait;
  }

  /** The password was right: resets the count of the name here and gives the others this try back. */
  forgive(guesser: Guesser): void {
    const [[own], ...others] = limitsOf(guesser);
    this.#counts.delete(own);
    for (const [key] of others) {
      const count = this.#counts.get(key);
      if (count) count.tries -= 1;
    }
  }

  /** Whether a try is the first one that is rejected by its counts; call it for one that was. */
  isFirstRejected(guesser: Guesser, now: number): boolean {
    let isFirst = false;
    for (const [key, limit] of limitsOf(guesser)) {
      const count = this.#counts.get(key);
      if (!count || this.#wait(key, limit, now) === 0 || count.hasRejected) continue;
      count.hasRejected = true;
      isFirst = true;
    }
    return isFirst;
  }

  #wait(key: string, limit: number, now: number): number {
    const count = this.#counts.get(key);
    if (!count || count.tries < limit) return 0;
    return Math.max(0, count.since + WINDOW_MS - now);
  }

  #count(key: string, now: number): void {
    // A map keeps insertion order: the oldest counts come first.
    for (const [oldest, { since }] of this.#counts) {
      if (now - since < WINDOW_MS && this.#counts.size < MOST_COUNTS) break;
      this.#counts.delete(oldest);
    }
    const count = this.#counts.get(key);
    if (count) count.tries += 1;
    else this.#counts.set(key, { tries: 1, since: now });
  }
}

type Limit = readonly [key: string, tries: number];

/** The counts of a try; the first one is that of the name. */
function limitsOf({ username, address, device }: Guesser): readonly [Limit, ...Limit[]] {
  if (device !== undefined) return [[`device ${device} ${username}`, TRIES_OF_A_NAME]];
  const network = networkOf(address);
  return [
    [`name ${network} ${username}`, TRIES_OF_A_NAME],
    [`address ${network}`, TRIES_OF_AN_ADDRESS],
    [`account ${username}`, TRIES_OF_AN_ACCOUNT],
  ];
}

/** Says how long to wait, given what {@link SignInTries.take} returned. */
export function tooManyTries(wait: number): string {
  const minutes = Math.ceil(wait / 60_000);
  return `Too many tries. Try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`;
}
