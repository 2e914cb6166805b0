import { type ReactNode, useMemo } from 'react';
import { type Column, DataTable, type Sort } from './data-table.tsx';
import { Pagination } from './pagination.tsx';

/** A column of rows that are all here: `sort` names it in the URL, `value` is what it sorts by. */
export interface LocalColumn<Row> extends Column<Row> {
  readonly value?: (row: Row) => string | number;
}

/** Where a list stands: its page and its order. */
interface ListPlace {
  readonly page: number;
  readonly per_page: number;
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
}

interface PagedTableProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  columns: readonly LocalColumn<Row>[];
  card: (row: Row) => ReactNode;
  place: ListPlace;
  onPlace: (place: ListPlace) => void;
}

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Rows that are all here, sorted and paged on the device. A page beyond the last one shows the last one. */
export function PagedTable<Row>({
  label,
  rows,
  rowKey,
  columns,
  card,
  place,
  onPlace,
}: PagedTableProps<Row>) {
  const { sort, order, per_page: perPage } = place;
  const sorted = useMemo(() => sortedBy(rows, columns, { by: sort, order }), [rows, columns, sort, order]);
  const page = Math.max(1, Math.min(place.page, Math.ceil(rows.length / perPage)));
  return (
    <>
      <DataTable
        label={label}
        rows={sorted.slice((page - 1) * perPage, page * perPage)}
        rowKey={rowKey}
        columns={columns}
        card={card}
        sort={{ by: sort, order }}
        onSort={({ by, order: next }) => onPlace({ ...place, sort: by, order: next, page: 1 })}
      />
      <Pagination
        page={page}
        perPage={perPage}
        total={rows.length}
        onChange={(next, size) => onPlace({ ...place, page: next, per_page: size })}
      />
    </>
  );
}

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
