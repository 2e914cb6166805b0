const TRIES = 10;
const WINDOW_MS = 5 * 60_000;

/** Counts failed sign-ins by user name: after ten in five minutes, the next ones wait. Kept in memory, bounded. */
export class FailedTries {
  readonly #tries = new Map<string, { count: number; since: number }>();

  isBlocked(username: string, now: number): boolean {
    const tries = this.#tries.get(username);
    return tries !== undefined && tries.count >= TRIES && now - tries.since < WINDOW_MS;
  }

  note(username: string, now: number): void {
    for (const [name, { since }] of this.#tries) {
      if (now - since >= WINDOW_MS) this.#tries.delete(name);
    }
    const tries = this.#tries.get(username) ?? { count: 0, since: now };
    this.#tries.set(username, { ...tries, count: tries.count + 1 });
  }

  forget(username: string): void {
    this.#tries.delete(username);
  }
}
