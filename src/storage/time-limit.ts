/** Limits to how long a store of this device is waited for. */

/** A store has not answered in time. Its answer may still come. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Waits for the result of `work`, but no longer than `limitMs`.
 * @throws NoAnswer after that time, or what `work` throws.
 */
export function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new NoAnswer(`No answer within ${limitMs} ms.`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

/** Waits for the operations of a store, and stops waiting when several in a row were late, until one answers. */
export class Patience {
  #late = 0;
  readonly #limitMs: number;
  readonly #times: number;

  /** @param times how many late operations in a row end it. */
  constructor(limitMs: number, times = 1) {
    this.#limitMs = limitMs;
    this.#times = times;
  }

  get isOver(): boolean {
    return this.#late >= this.#times;
  }

  /**
   * Waits for an operation within the limit; while patience is over, not at all. The operation itself goes on.
   * @throws NoAnswer where it is late, or what the operation throws.
   */
  wait<T>(operation: Promise<T>): Promise<T> {
    const wasOver = this.isOver;
    const inTime = within(this.#limitMs, operation);
    inTime.catch((error: unknown) => {
      if (error instanceof NoAnswer) this.#late += 1;
    });
    // An error is an answer, too.
    const answered = () => {
      this.#late = 0;
    };
    operation.then(answered, answered);
    return wasOver ? Promise.race([operation, Promise.reject(new NoAnswer('The store is late.'))]) : inTime;
  }
}
