import { isIPv6 } from 'node:net';

const WINDOW_MS = 5 * 60_000;
const TRIES_OF_A_NAME = 10;
const TRIES_OF_AN_ADDRESS = 100;
const MOST_COUNTS = 20_000;

/**
 * Limits guessed passwords. In five minutes ten tries may be made for a name from one address, so that nobody locks
 * somebody else out from elsewhere, and a hundred from one address, whatever the names. Kept in memory, bounded: where
 * there are too many counts, the oldest goes.
 */
export class SignInTries {
  readonly #counts = new Map<string, { tries: number; since: number }>();

  /**
   * Counts a try; to be called before the password is looked at, or tries of one moment slip past the count.
   * @param now in milliseconds, as `Date.now()`.
   * @returns 0, or how many milliseconds there are to wait: then the try was not counted, and must not go on.
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

  /** The password was right: the name starts again, and the address gets this one try back. */
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
    // A map keeps the order in which counts began: the oldest stand first.
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

// Whoever has one IPv6 address has 2^64 of them: the first four groups stand for all. An IPv4 address in IPv6's
// clothes (`::ffff:192.0.2.1`, as a listener for both hears it) is itself.
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
