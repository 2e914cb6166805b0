/** One budget, and what was measured against it. */
export interface Figure {
  /** In words, as the table prints it. */
  readonly what: string;
  readonly budget: number;
  readonly unit: 'kB' | 'ms' | 's' | '%' | 'requests/s' | 'times' | 'shift';
  /** Which side of the budget is good. */
  readonly bound: 'at most' | 'at least';
  /** One for each run or interaction. */
  readonly values: readonly number[];
  /** So many of 100 values are at most the figure. */
  readonly percent: number;
}

export const atMost = (
  budget: number,
  unit: Figure['unit'],
  what: string,
  values: readonly number[],
  percent = 50,
): Figure => ({ what, budget, unit, bound: 'at most', values, percent });

export const atLeast = (
  budget: number,
  unit: Figure['unit'],
  what: string,
  values: readonly number[],
): Figure => ({ what, budget, unit, bound: 'at least', values, percent: 50 });

/** How far a figure is from its budget: 1 meets it exactly, less is better. */
export function ratioOf({ budget, bound, values, percent }: Figure): number {
  const value = percentile(values, percent);
  if (bound === 'at least') return budget / value;
  return budget === 0 ? 1 + value : value / budget;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value below which `percent` of all lie; the largest where there are few. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}
