/** How far this device's clock differs from the provider's, measured by the `Date` header of API responses. */

// The median counts, so that one odd response does not decide.
const SAMPLES = 5;

const LONGEST_ROUND_TRIP_MS = 10_000;
// The clock was set or the device slept: older samples are invalid.
const JUMP_MS = 60_000;
const TOLERANCE_MS = 5 * 60 * 1000;

interface Sample {
  readonly difference: number;
  /** How far the device's clock is ahead of the monotonic one. */
  readonly lead: number;
}

let samples: readonly Sample[] = [];

/**
 * @param sentAt by this device's clock, ms since the epoch.
 * @param earlier the samples to keep: none if the API has refused a time that they had corrected.
 */
export function observeClock(headers: Headers, sentAt: number, earlier = valid()): void {
  const now = Date.now();
  const date = Date.parse(headers.get('date') ?? '');
  // With an Age, a proxy cached the response and its date is older.
  if (Number.isNaN(date) || headers.has('age') || now < sentAt || now - sentAt > LONGEST_ROUND_TRIP_MS)
    return;
  // The header has whole seconds, rounded down.
  const difference = date + 500 - (sentAt + now) / 2;
  samples = [...earlier, { difference, lead: lead() }].slice(-SAMPLES);
}

/** What to add to `Date.now()`, in ms; undefined while unknown, as where another origin hides the header. */
export function clockDifference(): number | undefined {
  const sorted = valid().toSorted((a, b) => a.difference - b.difference);
  return sorted[Math.floor(sorted.length / 2)]?.difference;
}

/** The provider's time, ms since the epoch; this device's while the difference is unknown. */
export const providerNow = (): number => Date.now() + (clockDifference() ?? 0);

/** Returns a time of this device's clock by the provider's, in ms; undefined while the difference is unknown. */
export function providerTime(time: number): number | undefined {
  const difference = clockDifference();
  return difference === undefined ? undefined : time + Math.round(difference);
}

/** Corrects a time of this device's clock if the two differ by more than five minutes. */
export function correctedTime(time: number = Date.now()): number {
  const difference = clockDifference() ?? 0;
  return Math.abs(difference) > TOLERANCE_MS ? time + Math.round(difference) : time;
}

function valid(): readonly Sample[] {
  const current = lead();
  return samples.filter((sample) => Math.abs(sample.lead - current) < JUMP_MS);
}

const lead = () => Date.now() - performance.now();
