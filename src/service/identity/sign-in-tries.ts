import { isIPv6 } from 'node:net';

const WINDOW_MS = 5 * 60_000;
const TRIES_OF_A_NAME = 10;
const TRIES_OF_AN_ADDRESS = 100;
const MOST_COUNTS = 20_000;

/**
 * Limits password guessing: within five minutes, ten tries for a user name from one address, so that nobody can lock
 * out somebody else from elsewhere, and a hundred from one address for any names. Kept in memory; when there are too
 * many counts, the oldest is dropped.
 */
export class SignInTries {
  readonly #counts = new Map<string, { tries: number; since: number }>();

  /**
   * Counts a try. Call it before the password is checked, or parallel tries evade the limit.
   * @param now in milliseconds, as `Date.now()`.
   * @returns 0, or the milliseconds to wait: then the try was not counted and must be rejected.
   */
  take(username: string, address: string, now: number): number {
    const { ofName, ofAddress } = keys(username, address);
    const wait = Math.max(
      this.#wait(ofName, TRIES_OF_A_NAME, now),
      this.#wait(ofAddress, TRIES_OF_AN_ADDRESS, now),
    );
    if (wait === 0) for (const key of [ofName, ofAddress]) this.#count(key, now);
    return wait;
  }

  /** The password was right: resets the name's count and gives the address this try back. */
  forgive(username: string, address: string): void {
    const { ofName, ofAddress } = keys(username, address);
    this.#counts.delete(ofName);
    const count = this.#counts.get(ofAddress);
    if (count) count.tries -= 1;
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

function keys(username: string, address: string) {
  const network = networkOf(address);
  return { ofName: `${network} ${username}`, ofAddress: network };
}

// One IPv6 user has 2^64 addresses, so the first four groups count as one. An IPv4-mapped address (`::ffff:192.0.2.1`)
// counts as its IPv4 address.
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
