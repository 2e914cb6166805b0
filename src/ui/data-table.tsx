import { memo, type ReactNode } from 'react';
import { useIsPhone, useWidths, type Width } from './breakpoint.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { ColumnSearchBox } from './column-search.tsx';
import { HeaderCell } from './header-cell.tsx';
import type { ListControls } from './list-controls.ts';

/** A column: its header and its cell renderer. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The sort name; without it, the column can't be sorted. */
  readonly sort?: string;
  /** The search name; without it, the column has no search box. */
  readonly search?: string;
  readonly align?: 'right';
  /** Hidden, because every row would have the same value. */
  readonly hidden?: boolean;
  /** Doesn't wrap: a code, a date, row actions. */
  readonly nowrap?: boolean;
  /** The width from which it is shown by default: a tablet in landscape, a desk, a wide desk. */
  readonly from?: Exclude<Width, 'sm'>;
  /** Short content: takes less width than others. */
  readonly narrow?: boolean;
  /** Shown only if the user chose it. */
  readonly optional?: boolean;
  /** Always shown, such as row actions. */
  readonly fixed?: boolean;
}

export interface Sort {
  readonly by: string;
  readonly order: 'ASC' | 'DESC';
}

/** The columns that the user chose to show or hide. For the others, the available width decides. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** The visible columns: the chosen ones, and the others that there is room for. */
export function useShownColumns<
  C extends Pick<Column<never>, 'key' | 'hidden' | 'optional' | 'fixed' | 'from'>,
>(columns: readonly C[], chosen: ColumnChoice = {}): C[] {
  const widths = useWidths();
  return columns.filter(({ key, hidden, optional, fixed, from }) => {
    if (hidden) return false;
    if (fixed) return true;
    return chosen[key] ?? (!optional && (from === undefined || widths.has(from)));
  });
}

interface DataTableProps<Row> {
  /** The table's accessible name. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  chosen?: ColumnChoice | undefined;
  /** The card of a row on a phone. Memoize the component, so that unchanged rows are not rendered again. */
  card: (row: Row) => ReactNode;
  controls: ListControls;
  /** The debounce of column searches, in ms. */
  searchPause?: number;
  /** Shown instead of rows if there are none. */
  empty?: ReactNode;
  /** Dims the rows while newer ones are loading. */
  stale?: boolean;
}

/** Rows as a table, or as cards on a phone. It knows neither where rows come from nor where a click leads. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, card, controls, empty, stale = false } = props;
  const isPhone = useIsPhone();
  const clear = () => controls.onSearches(new Map([...controls.searches.keys()].map((key) => [key, ''])));
  const none = (
    <>
      {empty}
      {controls.searches.size > 0 && (
        <p className="-mt-8 mb-8 text-center">
          <Button onClick={clear}>Clear search</Button>
        </p>
      )}
    </>
  );
  const dim = classes('transition-opacity', stale && 'opacity-60');
  if (rows.length === 0 && (isPhone || (controls.searches.size === 0 && !stale))) return none;
  if (!isPhone) return <Table {...props} empty={none} className={dim} />;
  return (
    <ul aria-label={label} aria-busy={stale} className={classes('flex flex-col gap-3', dim)}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{card(row)}</li>
      ))}
    </ul>
  );
}

function Table<Row>({
  label,
  rows,
  rowKey,
  columns,
  chosen,
  controls,
  searchPause = 0,
  empty,
  stale,
  className,
}: DataTableProps<Row> & { className: string }) {
  const fitting = useShownColumns(columns, chosen);
  // Keeps columns visible that are being searched.
  const shown = columns.filter(
    (column) => fitting.includes(column) || (!column.hidden && controls.searches.has(column.search ?? '')),
  );
  const hasSearch = shown.some(({ search }) => search !== undefined);
  return (
    // The user's columns may be wider than the page: then the table scrolls, not the page.
    <div
      className={classes(
        'rounded-lg border border-line bg-surface shadow-card',
        Object.values(chosen ?? {}).includes(true) && 'overflow-x-auto',
        className,
      )}
    >
      <table aria-label={label} aria-busy={stale} className="w-full border-separate border-spacing-0">
        <thead className="sticky top-0 z-10 [&>tr:first-child>th:first-child]:rounded-tl-lg [&>tr:first-child>th:last-child]:rounded-tr-lg">
          <tr>
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} controls={controls} isLast={!hasSearch} />
            ))}
          </tr>
          {hasSearch && (
            <tr>
              {shown.map((column) => (
                <td key={column.key} className="border-b border-line bg-surface px-1.5 pb-2">
                  {column.search !== undefined && (
                    <ColumnSearchBox
                      header={column.header}
                      search={column.search}
                      controls={controls}
                      pause={searchPause}
                    />
                  )}
                </td>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={shown} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

// `memo` loses the row's type.
const TableRow = memo(function TableRow<Row>({ row, columns }: TableRowProps<Row>) {
  return (
    <tr className="group hover:bg-sunken">
      {columns.map((column) => (
        <td
          key={column.key}
          className={classes(
            'border-t border-line px-3 py-2 group-first:border-0',
            column.nowrap && 'whitespace-nowrap',
            !column.nowrap && (column.narrow ? 'min-w-20 wrap-anywhere' : 'min-w-28 wrap-anywhere'),
            column.align === 'right' && 'text-right',
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}, saysTheSame) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** Skips a re-render when neither the row nor any cell renderer changed. */
function saysTheSame<Row>(before: TableRowProps<Row>, after: TableRowProps<Row>): boolean {
  const { columns } = after;
  if (before.row !== after.row || before.columns.length !== columns.length) return false;
  return before.columns.every(({ cell }, at) => cell === columns[at]?.cell);
}
