import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Found as FoundRows } from '#src/features/pickers/word-search.ts';

export interface Destination {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | null | undefined;
  readonly icon: LucideIcon;
  readonly go: LinkProps | (() => void);
}

export interface Found extends Partial<Pick<FoundRows<never>, 'partsOf'>> {
  readonly name: string;
  readonly destinations: readonly Destination[];
}

/** @param forgives whether a typing error is looked for. */
export type Finder = (text: string, forgives: boolean) => Found;

export function finder<Row>(
  name: string,
  search: (text: string, forgives: boolean) => FoundRows<Row>,
  shown: (row: Row) => Destination,
  most = 8,
): Finder {
  return (text, forgives) => {
    const { rows, partsOf } = search(text, forgives);
    return { name, destinations: rows.slice(0, most).map(shown), partsOf };
  };
}

/** The order number that a text may be: four digits or more, with or without `#`. */
export function orderNumberOf(text: string): number | undefined {
  const digits = /^#?(\d{4,9})$/.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export function eachOnce<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  const first = new Map<number, Row>();
  for (const row of rows) if (!first.has(row.id)) first.set(row.id, row);
  return [...first.values()];
}
