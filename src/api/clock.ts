/**
 * The difference between the clock of this device and the provider's, taken from the `Date` header of the API's
 * answers. On another origin the header is readable only where the API exposes it: elsewhere the difference stays
 * unknown, and nothing is corrected.
 */

// One odd answer, such as one from a proxy whose own clock is wrong, must not decide.
const SAMPLES = 5;

// A slower answer does not tell when its header was written.
const LONGEST_ROUND_TRIP_MS = 10_000;

// The device's clock was set, or the device slept: samples from before say nothing about now.
const JUMP_MS = 60_000;

/** Up to here a clock counts as right. */
const TOLERANCE_MS = 5 * 60 * 1000;

interface Sample {
  /** What to add to `Date.now()` to get the provider's time, in ms. */
  readonly difference: number;
  /** How far the device's clock was ahead of the monotonic one. */
  readonly lead: number;
}

let samples: readonly Sample[] = [];

/**
 * Takes a sample.
 * @param headers of an answer of the API that was not read from a cache of this browser.
 * @param asked when the request was sent, by `Date.now()`.
 */
export function observeClock(headers: Headers, asked: number): void {
  const now = Date.now();
  const date = Date.parse(headers.get('date') ?? '');
  // With an age, the answer was kept by a proxy, and its date is of an earlier moment.
  if (Number.isNaN(date) || headers.has('age') || now < asked || now - asked > LONGEST_ROUND_TRIP_MS) return;
  // The header has whole seconds, rounded down.
  const difference = date + 500 - (asked + now) / 2;
  samples = [...valid(), { difference, lead: lead() }].slice(-SAMPLES);
}

/** What to add to `Date.now()` to get the provider's time, in ms; undefined while no answer has told. */
export function clockDifference(): number | undefined {
  const known = valid()
    .map(({ difference }) => difference)
    .sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)];
}

/**
 * A moment of this device's clock by the provider's clock, where the two differ by more than five minutes.
 * @param now ms since the epoch.
 */
export function correctedNow(now: number = Date.now()): number {
  const difference = clockDifference() ?? 0;
  return Math.abs(difference) > TOLERANCE_MS ? now + Math.round(difference) : now;
}

function valid(): readonly Sample[] {
  const current = lead();
  return samples.filter((sample) => Math.abs(sample.lead - current) < JUMP_MS);
}

function lead(): number {
  return Date.now() - performance.now();
}
