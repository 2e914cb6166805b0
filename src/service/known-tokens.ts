import { type TokenCheck, verified } from './access-token.ts';

const MOST_TOKENS = 10_000;
/** For so long a token is not checked again: a key that the issuer takes back is believed no longer than this. */
const KNOWN_MS = 60_000;

/** Whose a token is, each checked once a minute: a signature costs as much as all the rest of a call. */
export class KnownTokens {
  readonly #check: TokenCheck;
  readonly #known = new Map<string, { username: string; until: number }>();

  constructor(check: TokenCheck) {
    this.#check = check;
  }

  /** @throws as `verified` does. */
  async usernameOf(token: string, now: Date): Promise<string> {
    const known = this.#known.get(token);
    if (known && now.getTime() < known.until) return known.username;
    this.#known.delete(token);
    const { username, expires } = await verified(token, this.#check, now);
    // A map keeps the order in which they came: the oldest stands first.
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MOST_TOKENS) this.#known.delete(oldest);
    this.#known.set(token, { username, until: Math.min(expires.getTime(), now.getTime() + KNOWN_MS) });
    return username;
  }
}
