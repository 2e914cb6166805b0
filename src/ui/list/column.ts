import type { ReactNode } from 'react';
import { useWidths, type Width } from '#src/ui/breakpoint.ts';

/** A column: its header and its cell renderer. One without a header holds row actions, and is always shown. */
export interface Column<Row> {
  /** Its name in the URL (as the sort, and as `s_<key>`), in requests and in the user's choice of columns. */
  readonly key: string;
  readonly header: string;
  /** If the list's own search searches this column: the name of what it finds. */
  readonly searched?: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the list can do by this column: sort, or sort and search. If undefined, neither. */
  readonly supports?: 'sort' | 'search';
  /**
   * `line` is as wide as its content: a code, a date. So is `number`, which is right-aligned. The other columns share the
   * rest of the width, and cut their text: `text`, the default, gets twice as much as `narrow`, and `wide` seven times.
   */
  readonly fit?: 'line' | 'number' | 'narrow' | 'text' | 'wide';
  /**
   * The width from which it is shown by default. `chosen`: only if the user chose it. `never`: not now, because every row
   * would have the same value.
   */
  readonly shown?: Width | 'chosen' | 'never';
  /** Its place in the layout Plain, and what differs there. Without `plain`, it is hidden there unless the user chose it. */
  readonly plain?: { readonly at: number } & Partial<Pick<Column<Row>, 'header' | 'cell' | 'fit' | 'shown'>>;
}

/** The user's choices for a table. Where they made none, the list or the available width decides. */
export interface TableChoice {
  readonly columns?: Readonly<Record<string, boolean>> | undefined;
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly isPlain?: boolean | undefined;
  readonly isCompact?: boolean | undefined;
}

/** @param isStored whether this device stores them. */
export type Choosing = readonly [
  choice: TableChoice,
  onChoose: (change: TableChoice) => void,
  isStored: boolean,
];

export type ViewsButton = (columns: TableChoice['columns']) => ReactNode;

const NONE: ReadonlyMap<string, string> = new Map();

export function useLayout<Row>(columns: readonly Column<Row>[], choice: TableChoice): readonly Column<Row>[] {
  const canBeFull = useWidths().has('xl');
  const offered = columns.filter(({ shown }) => shown !== 'never');
  if (canBeFull && !choice.isPlain) return offered;
  return offered
    .filter(({ header, plain }) => header !== '' || plain)
    .map(({ shown: _, ...column }) => ({ ...column, ...(column.plain ?? { shown: 'chosen' as const }) }))
    .toSorted((a, b) => (a.plain?.at ?? columns.length) - (b.plain?.at ?? columns.length));
}

/** @param searches Columns that are searched stay visible. */
export function useShownColumns<Row>(columns: readonly Column<Row>[], choice: TableChoice, searches = NONE) {
  const widths = useWidths();
  const layout = useLayout(columns, choice);
  const result = layout.filter(({ key, header, shown, supports }) => {
    if (header === '' || (supports === 'search' && searches.has(key))) return true;
    return (
      choice.columns?.[key] ?? (shown === undefined || (shown !== 'chosen' && widths.has(shown as Width)))
    );
  });
  // The columns that the user left visible at another width may all be hidden at this one.
  return result.some(({ header }) => header) ? result : [...layout.slice(0, 1), ...result];
}

/** A column of rows on the device: `value` is its sort key and, unless `finds` is, its searched text. */
export interface LocalColumn<Row> extends Column<Row> {
  readonly value?: (row: Row) => string | number;
  readonly finds?: (row: Row) => string;
}

export function textColumn<Row>(
  key: keyof Row & string,
  header: string,
  value = (row: Row) => String(row[key] ?? ''),
): LocalColumn<Row> {
  return { key, header, supports: 'search', value, cell: value };
}
