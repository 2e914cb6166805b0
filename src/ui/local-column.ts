import type { Column } from './data-table.tsx';

/** A column of rows that are all here: `value` is what it sorts by and is searched in. */
export interface LocalColumn<Row> extends Column<Row> {
  readonly value?: (row: Row) => string | number;
}

/** A column of text that is sorted by, searched in, and shown as it is. */
export function textColumn<Row>(key: string, header: string, value: (row: Row) => string): LocalColumn<Row> {
  return { key, header, sort: key, search: key, value, cell: value };
}
