import { memo, type ReactNode } from 'react';
import { useIsPhone, useWidths, type Width } from './breakpoint.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { ColumnSearchBox } from './column-search.tsx';
import { HeaderCell } from './header-cell.tsx';
import type { ListControls } from './list-controls.ts';

/** A column: what stands over it and in it. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name that it is sorted by; without one, it cannot be sorted. */
  readonly sort?: string;
  /** The name that it is searched by; without one, it has no search box. */
  readonly search?: string;
  readonly align?: 'right';
  /** Its rows would all say the same now. */
  readonly hidden?: boolean;
  /** What is in it stays on one line: a code, a date, what acts on the row. */
  readonly nowrap?: boolean;
  /** From which width on it is shown where nobody chose columns: a tablet's in landscape, a desk's, a wide one's. */
  readonly from?: Exclude<Width, 'sm'>;
  /** What is in it is short: it needs less room than others. */
  readonly narrow?: boolean;
  /** Shown only where it was chosen. */
  readonly optional?: boolean;
  /** Stands in every choice of columns, as what acts on a row does. */
  readonly fixed?: boolean;
}

export interface Sort {
  readonly by: string;
  readonly order: 'ASC' | 'DESC';
}

/** Which columns a person chose to see, or not to see; of the others there is no word, and room decides. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** The columns that a table shows: those that were chosen, and of the others those that there is room for. */
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
  /** Names the table for those who do not see it. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  chosen?: ColumnChoice | undefined;
  /** How a row looks on a phone; best a component that is kept while its row is the same. */
  card: (row: Row) => ReactNode;
  controls: ListControls;
  /** Milliseconds without typing before a column's search counts. */
  searchPause?: number;
  /** What stands in place of rows where there are none. */
  empty?: ReactNode;
  /** Newer rows are on their way: these stand back meanwhile. */
  stale?: boolean;
}

/** Rows as a table, and as cards on a phone. It knows neither where rows come from nor where a click leads. */
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
  // What rows are searched by is seen, too.
  const shown = columns.filter(
    (column) => fitting.includes(column) || (!column.hidden && controls.searches.has(column.search ?? '')),
  );
  const hasSearch = shown.some(({ search }) => search !== undefined);
  return (
    // Columns of a person's own choice may need more room than there is: then the table scrolls, and not the page.
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

// `memo` forgets what type of row it is for.
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

/** Whether a row would be rendered as it was: what it shows are its cells, however its columns came about. */
function saysTheSame<Row>(before: TableRowProps<Row>, after: TableRowProps<Row>): boolean {
  const { columns } = after;
  if (before.row !== after.row || before.columns.length !== columns.length) return false;
  return before.columns.every(({ cell }, at) => cell === columns[at]?.cell);
}
