/** When a failed renewal of the token may be retried, and why it failed. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const LONGEST_REQUESTED_MS = 60 * 60_000;

export class RenewalBackOff {
  #failures = 0;
  #until = 0;
  #requestedUntil = 0;

  get isOver(): boolean {
    return !this.obeysRetryAfter && performance.now() >= this.#until;
  }

  get obeysRetryAfter(): boolean {
    return performance.now() < this.#requestedUntil;
  }

  /** @param retryAfter in seconds, obeyed for up to an hour, even after a reset. */
  failed(retryAfter = 0): void {
    // A monotonic clock: the device's own may jump by a day.
    const now = performance.now();
    this.#until = now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures++);
    this.#requestedUntil = now + Math.min(LONGEST_REQUESTED_MS, retryAfter * 1000);
  }

  reset(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}

/** The provider answered with an error and `Retry-After`, in seconds (RFC 9110, section 10.2.3). */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly seconds: number;

  constructor(status: number, seconds: number) {
    super(`The provider answered ${status}, with Retry-After: ${seconds}.`);
    this.seconds = seconds;
  }
}

/** The user is not signed in at the provider, or not for this portal. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}
