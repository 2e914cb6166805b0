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
