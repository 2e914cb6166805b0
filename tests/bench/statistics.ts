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
