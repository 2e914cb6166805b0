const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 60_000;

/** Backs off between renewals while the provider can't be reached. */
export class RenewalRest {
  #failures = 0;
  #until = 0;

  /** Whether an automatic try may be made now. */
  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  /** A try failed. */
  begin(): void {
    // Uses a monotonic clock: the device's own may jump by a day.
    this.#until = performance.now() + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** this.#failures++);
  }

  /** The provider was reached, or may be reachable again. */
  end(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}
