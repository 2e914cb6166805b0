import type { Column } from './column.ts';

/** A column of rows on the device: `value` is its sort key and, unless `finds` is, its searched text. */
export interface LocalColumn<Row> extends Column<Row> {
  readonly value?: (row: Row) => string | number;
  readonly finds?: (row: Row) => string;
}

/** A text column that is sorted, searched and shown as it is. */
export function textColumn<Row>(key: string, header: string, value: (row: Row) => string): LocalColumn<Row> {
  return { key, header, supports: 'search', value, cell: value };
}
