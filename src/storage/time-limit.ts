/** A store has not answered in time. It may still answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** @throws NoAnswer after `limitMs`, or any error of `work`. */
export function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new NoAnswer(`No answer within ${limitMs} ms.`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

/** Waits until `work` is done or has failed, but at most `limitMs`. `after` sets a timer and returns a cancel function. */
export function doneWithin(
  limitMs: number,
  work: Promise<unknown>,
  after: (ms: number, callback: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const cancel = after(limitMs, resolve);
    const done = () => {
      cancel();
      resolve();
    };
    work.then(done, done);
  });
}

/** Waits for the operations of a store. Stops waiting after several late operations in a row, until one answers. */
export class Patience {
  #late = 0;
  readonly #limitMs: number;
  readonly #times: number;

  /** @param times How many late operations in a row end the waiting. */
  constructor(limitMs: number, times = 1) {
    this.#limitMs = limitMs;
    this.#times = times;
  }

  get isOver(): boolean {
    return this.#late >= this.#times;
  }

  /**
   * Waits for an operation, or not at all while patience is over. The operation itself continues.
   * @throws NoAnswer if it is late, or any error of the operation.
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
    return wasOver ? Promise.race([operation, Promise.reject(new NoAnswer())]) : inTime;
  }
}
