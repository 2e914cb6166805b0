const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 60_000;

/** The rest between tries to renew a token while the provider cannot be reached: longer with each failure. */
export class RenewalRest {
  #failures = 0;
  #until = 0;

  /** Whether a try may be made that nobody has asked for. */
  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  /** A try came to nothing. */
  begin(): void {
    // By a clock that nobody sets: a device's own may jump by a day.
    this.#until = performance.now() + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** this.#failures++);
  }

  /** The provider was reached, or may be again. */
  end(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}
