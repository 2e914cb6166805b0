import type { ReactNode } from 'react';
import type { ColumnChoice } from './column.ts';
import { DataTable } from './data-table.tsx';
import type { ListControls } from './list-controls.ts';
import type { LocalColumn } from './local-column.ts';
import { Pagination } from './pagination.tsx';

interface PagedProps<Row> {
  /** The result of `useFoundRows`. */
  rows: readonly Row[];
  controls: ListControls;
  /** Hides the choice of the page size. */
  fixedSize?: boolean;
  /** The rows of the current page. */
  children: (page: readonly Row[]) => ReactNode;
}

/** Pages rows on the device. A page beyond the last one shows the last one. */
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
  /** Shown instead of rows if there are none. */
  empty: ReactNode;
}

/** A table of rows that are all on the device. */
export function PagedTable<Row>({ rows, controls, fixedSize = false, ...table }: PagedTableProps<Row>) {
  return (
    <Paged rows={rows} controls={controls} fixedSize={fixedSize}>
      {(page) => <DataTable {...table} rows={page} controls={controls} />}
    </Paged>
  );
}
