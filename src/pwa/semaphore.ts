/** Limits concurrency; last in, first out, because the latest requests are the visible ones. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Resolves when it is the caller's turn; release it with {@link release}. */
  async acquire(): Promise<void> {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
  }

  release(): void {
    const next = this.#waiting.pop();
    if (next) next();
    else this.#free += 1;
  }
}
