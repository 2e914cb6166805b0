import { type TokenCheck, verified } from './access-token.ts';

const MOST_TOKENS = 10_000;
/** How long a checked token is trusted, and thus a revoked signing key at most. */
const KNOWN_MS = 60_000;

/** Caches checked tokens for a minute: verifying a signature costs as much as the rest of a call. */
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
    // A map keeps insertion order: the oldest comes first.
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MOST_TOKENS) this.#known.delete(oldest);
    this.#known.set(token, { username, until: Math.min(expires.getTime(), now.getTime() + KNOWN_MS) });
    return username;
  }
}
