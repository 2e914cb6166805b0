import type { ReactNode } from 'react';
import { useWidths, type Width } from './breakpoint.ts';
import { classes } from './classes.ts';

/** A column: its header and its cell renderer. One without a header holds row actions, and is always shown. */
export interface Column<Row> {
  /** Its name in the URL (as the sort, and as `s_<key>`), at the server and in the user's choice of columns. */
  readonly key: string;
  readonly header: string;
  /** What a search of it finds, where that is more than the column. */
  readonly searched?: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the list can do by this column: only sort, or sort and search. Without it, neither. */
  readonly supports?: 'sort' | 'search';
  /** `line` doesn't wrap: a code, a date. `number` doesn't either, and is right-aligned. `narrow` is short text. */
  readonly fit?: 'line' | 'number' | 'narrow';
  /**
   * The width from which it is shown by default: a tablet, one in landscape, a desk, a wide desk. `chosen`: only if the user
   * chose it. `never`: not now, because every row would have the same value.
   */
  readonly shown?: Width | 'chosen' | 'never';
}

/** The columns that the user chose to show or hide. For the others, the available width decides. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** The classes of cells that don't wrap; empty for others. */
export function lineClasses({ header, fit }: Pick<Column<never>, 'header' | 'fit'>): string {
  const isRight = header === '' || fit === 'number';
  return classes((isRight || fit === 'line') && 'whitespace-nowrap', isRight && 'text-right');
}

export function useShownColumns<C extends Pick<Column<never>, 'key' | 'header' | 'shown'>>(
  columns: readonly C[],
  chosen: ColumnChoice = {},
): C[] {
  const widths = useWidths();
  return columns.filter(({ key, header, shown }) => {
    if (shown === 'never') return false;
    if (header === '') return true;
    return chosen[key] ?? (shown === undefined || (shown !== 'chosen' && widths.has(shown)));
  });
}

/** A column of rows on the device: `value` is its sort key and, unless `finds` is, its searched text. */
export interface LocalColumn<Row> extends Column<Row> {
  readonly value?: (row: Row) => string | number;
  readonly finds?: (row: Row) => string;
}

export function textColumn<Row>(key: string, header: string, value: (row: Row) => string): LocalColumn<Row> {
  return { key, header, supports: 'search', value, cell: value };
}
