import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A column: what stands over it and in it. One with `sort` can be sorted by that name. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sort?: string;
  readonly align?: 'right';
  readonly hidden?: boolean;
  /** Shown only where there is the room of a desk. */
  readonly wide?: boolean;
}

export interface Sort {
  readonly by: string;
  readonly order: 'ASC' | 'DESC';
}

const WIDE = 'hidden lg:table-cell';

interface DataTableProps<Row> {
  /** Names the table for those who do not see it. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  /** How a row looks on a phone. */
  card: (row: Row) => ReactNode;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Newer rows are on their way: these stand back meanwhile. */
  stale?: boolean;
}

/** Rows as a table, and as cards on a phone. It knows neither where rows come from nor where a click leads. */
export function DataTable<Row>({
  label,
  rows,
  rowKey,
  columns,
  card,
  sort,
  onSort,
  stale = false,
}: DataTableProps<Row>) {
  const shown = columns.filter((column) => !column.hidden);
  return (
    <div className={classes('transition-opacity', stale && 'opacity-60')}>
      <ul aria-label={label} className="flex flex-col gap-3 sm:hidden">
        {rows.map((row) => (
          <li key={rowKey(row)}>{card(row)}</li>
        ))}
      </ul>
      <div className="hidden rounded-lg border border-line bg-surface shadow-card sm:block">
        <table aria-label={label} className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              {shown.map((column) => (
                <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} className="group hover:bg-sunken">
                {shown.map(({ key, cell, align, wide }) => (
                  <td
                    key={key}
                    className={classes(
                      'border-b border-line px-3.5 py-3 break-words group-last:border-0',
                      align === 'right' && 'text-right',
                      wide && WIDE,
                    )}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { header, sort: name, align, wide } = column;
  const isSorted = name !== undefined && sort.by === name;
  const Arrow = sort.order === 'ASC' ? ArrowUp : ArrowDown;
  const direction = sort.order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={classes(
        'sticky top-0 z-10 border-b border-line bg-surface px-3.5 text-left text-small font-semibold text-ink-2 first:rounded-tl-lg last:rounded-tr-lg',
        align === 'right' && 'text-right',
        wide && WIDE,
      )}
    >
      {name === undefined ? (
        <span className={classes('inline-block py-2.5', !header && 'sr-only')}>{header || 'Actions'}</span>
      ) : (
        <button
          type="button"
          onClick={() => onSort({ by: name, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
          className="inline-flex items-center gap-1 py-2.5 hover:text-ink"
        >
          {header}
          {isSorted && <Arrow size={14} aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}
