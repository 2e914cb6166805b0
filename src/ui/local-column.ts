import type { Column } from './data-table.tsx';

/** A column of rows on the device: `value` is its sort key and searched text. */
export interface LocalColumn<Row> extends Column<Row> {
  readonly value?: (row: Row) => string | number;
}

/** A text column that is sorted, searched and shown as it is. */
export function textColumn<Row>(key: string, header: string, value: (row: Row) => string): LocalColumn<Row> {
  return { key, header, sort: key, search: key, value, cell: value };
}
