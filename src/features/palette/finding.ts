import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { bestOf, searchable } from '#src/features/pickers/word-search.ts';

export interface Destination {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | null | undefined;
  readonly icon: LucideIcon;
  readonly go: LinkProps | (() => void);
}

export interface Found {
  readonly name: string;
  readonly destinations: readonly Destination[];
}

export type Finder = (text: string) => Found;

export function finder<Row>(
  name: string,
  rows: readonly Row[],
  textOf: (row: Row) => string,
  shown: (row: Row) => Destination,
  most = 8,
): Finder {
  const all = searchable(rows, textOf);
  return (text) => ({ name, destinations: bestOf(all, text, most).map(shown) });
}

/** The order number that a text may be: four digits or more, with or without `#`. */
export function orderNumberOf(text: string): number | undefined {
  const digits = /^#?(\d{4,9})$/.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Merges fetched and cached rows by id; the first one wins. */
export function eachOnce<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  const first = new Map<number, Row>();
  for (const row of rows) if (!first.has(row.id)) first.set(row.id, row);
  return [...first.values()];
}
