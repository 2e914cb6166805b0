/** What the palette finds: places to go to, in groups. */
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { bestOf, searchable } from '#src/features/pickers/word-search.ts';

/** A place to go to, or a thing to do: what it is called, and what more there is to say of it. */
export interface Destination {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  readonly go: LinkProps | (() => void);
}

export interface Found {
  readonly name: string;
  readonly destinations: readonly Destination[];
}

/** Finds what has the words of a text. */
export type Finder = (text: string) => Found;

/** How many of a group are shown: more would have to be read, and not recognised. */
const MOST = 8;

/**
 * Makes a group's finder.
 * @param textOf what a row is found by; what it is called best comes first.
 * @param shown a row as a destination: made only of what was found.
 */
export function finder<Row>(
  name: string,
  rows: readonly Row[],
  textOf: (row: Row) => string,
  shown: (row: Row) => Destination,
): Finder {
  const all = searchable(rows, textOf);
  return (text) => ({ name, destinations: bestOf(all, text, MOST).map(shown) });
}

/** The number of an order that a text may be: four digits or more, with or without `#`. */
export function orderNumberOf(text: string): number | undefined {
  const digits = /^#?(\d{4,9})$/.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** What an answer and the device have, each once, by id; the first one said stands. */
export function eachOnce<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  const byId = new Map<number, Row>();
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}
