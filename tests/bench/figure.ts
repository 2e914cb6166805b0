/** One budget, and what was measured against it. */
export interface Figure {
  /** In words, as the table prints it. */
  what: string;
  value: number;
  budget: number;
  unit: 'kB' | 'ms' | 'requests/s' | 'times' | 'shift';
  /** Which side of the budget is good. */
  bound: 'at most' | 'at least';
}

export const atMost = (budget: number, unit: Figure['unit'], what: string, value: number): Figure => ({
  what,
  value,
  budget,
  unit,
  bound: 'at most',
});

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
