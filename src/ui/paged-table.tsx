import { type ReactNode, useMemo } from 'react';
import { type Column, type ColumnChoice, DataTable, type Sort } from './data-table.tsx';
import type { ListControls } from './list-controls.ts';
import { Pagination } from './pagination.tsx';

/** A column of rows that are all here: `value` is what it sorts by and is searched in. */
export interface LocalColumn<Row> extends Column<Row> {
  readonly value?: (row: Row) => string | number;
}

/** A column of text that is sorted by, searched in, and shown as it is. */
export function textColumn<Row>(key: string, header: string, value: (row: Row) => string): LocalColumn<Row> {
  return { key, header, sort: key, search: key, value, cell: value };
}

/**
 * The rows that have what their columns are searched for, sorted.
 * @param columns the same array from one rendering to the next, or all is sorted anew.
 */
export function useFoundRows<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly LocalColumn<Row>[],
  { sort: { by, order }, searches }: ListControls,
): readonly Row[] | undefined {
  // Sorted first and searched after: typing never sorts again.
  const sorted = useMemo(() => rows && sortedBy(rows, columns, { by, order }), [rows, columns, by, order]);
  return useMemo(() => sorted && searched(sorted, columns, searches), [sorted, columns, searches]);
}

interface PagedProps<Row> {
  /** What `useFoundRows` found. */
  rows: readonly Row[];
  controls: ListControls;
  /** The page size is not the person's to choose. */
  fixedSize?: boolean;
  /** The rows of the page that is shown. */
  children: (page: readonly Row[]) => ReactNode;
}

/** Rows that are all here, paged on the device. A page beyond the last one shows the last one. */
export function Paged<Row>({ rows, controls, fixedSize = false, children }: PagedProps<Row>) {
  const { perPage } = controls;
  const page = Math.max(1, Math.min(controls.page, Math.ceil(rows.length / perPage)));
  return (
    <>
      {children(rows.slice((page - 1) * perPage, page * perPage))}
      {rows.length > 0 && (
        <Pagination
          page={page}
          perPage={perPage}
          total={rows.length}
          onChange={controls.onPage}
          fixedSize={fixedSize}
        />
      )}
    </>
  );
}

interface PagedTableProps<Row> extends Omit<PagedProps<Row>, 'children'> {
  label: string;
  rowKey: (row: Row) => number;
  columns: readonly LocalColumn<Row>[];
  chosen?: ColumnChoice | undefined;
  card: (row: Row) => ReactNode;
  /** What stands in place of rows where there are none. */
  empty: ReactNode;
}

/** Rows that are all here as a table, paged on the device. */
export function PagedTable<Row>({ rows, controls, fixedSize = false, ...table }: PagedTableProps<Row>) {
  return (
    <Paged rows={rows} controls={controls} fixedSize={fixedSize}>
      {(page) => <DataTable {...table} rows={page} controls={controls} />}
    </Paged>
  );
}

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function sortedBy<Row>(
  rows: readonly Row[],
  columns: readonly LocalColumn<Row>[],
  { by, order }: Sort,
): readonly Row[] {
  const value = columns.find((column) => column.sort === by)?.value;
  if (!value) return rows;
  const sign = order === 'ASC' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    const difference =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : COLLATOR.compare(String(left), String(right));
    return sign * difference;
  });
}

/** The rows of which every searched column has its text, whatever its case and the white space around it. */
function searched<Row>(
  rows: readonly Row[],
  columns: readonly LocalColumn<Row>[],
  searches: ReadonlyMap<string, string>,
): readonly Row[] {
  const wanted = columns.flatMap(({ search, value }) => {
    const text = (searches.get(search ?? '') ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
    return value && text !== '' ? [{ value, text }] : [];
  });
  if (wanted.length === 0) return rows;
  return rows.filter((row) =>
    wanted.every(({ value, text }) => String(value(row)).toLowerCase().includes(text)),
  );
}
