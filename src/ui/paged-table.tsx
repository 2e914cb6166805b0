import type { ReactNode } from 'react';
import { type ColumnChoice, DataTable } from './data-table.tsx';
import type { ListControls } from './list-controls.ts';
import type { LocalColumn } from './local-column.ts';
import { Pagination } from './pagination.tsx';

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
