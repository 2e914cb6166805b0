/** So many at once, and no more: who asked last goes first, since that is what is looked at now. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Resolves when it is the caller's turn, who gives it back by {@link leave}. */
  async take(): Promise<void> {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
  }

  leave(): void {
    const next = this.#waiting.pop();
    if (next) next();
    else this.#free += 1;
  }
}
