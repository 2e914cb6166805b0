import { type CheckedToken, type TokenCheck, verified } from './access-token.ts';

const MOST_TOKENS = 10_000;
/** How long a checked token is trusted, and thus a revoked signing key at most. */
const KNOWN_MS = 60_000;

/** Caches checked tokens for a minute: verifying a signature costs as much as the rest of a call. */
export class KnownTokens {
  readonly #check: TokenCheck;
  readonly #known = new Map<string, CheckedToken & { until: number }>();

  constructor(check: TokenCheck) {
    this.#check = check;
  }

  /**
   * Returns the same object while the token is known.
   * @throws as `verified` does.
   */
  async checked(token: string, now: Date): Promise<CheckedToken> {
    const known = this.#known.get(token);
    if (known && now.getTime() < known.until) return known;
    this.#known.delete(token);
    const checked = await verified(token, this.#check, now);
    // A map keeps insertion order: the oldest comes first.
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MOST_TOKENS) this.#known.delete(oldest);
    const until = Math.min(checked.expires.getTime(), now.getTime() + KNOWN_MS);
    const added = { ...checked, until };
    this.#known.set(token, added);
    return added;
  }
}
