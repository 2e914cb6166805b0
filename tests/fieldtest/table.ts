import { BROKEN, type Broken, type Violation } from './judge.ts';

export interface Result {
  readonly fault: string;
  readonly violations: readonly Violation[];
}

/** How many orders met each fault, and how many of them each promise was broken for. */
export function tableOf(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ fault }) => fault))];
  const rows = [...names, 'all'].map((name) => {
    const own = results.filter(({ fault }) => name === 'all' || fault === name);
    const count = (broken: Broken) =>
      own.filter(({ violations }) => violations.some((violation) => violation.broken === broken)).length;
    return [name, own.length, ...BROKEN.map(count)].map(String);
  });
  const table = [['fault', 'orders', ...BROKEN], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
