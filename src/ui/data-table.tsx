import { type MouseEvent, memo, type ReactNode } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { classes } from './classes.ts';
import { type Column, type ColumnChoice, lineClasses, useShownColumns } from './column.ts';
import { ColumnSearchBox, HeaderCell } from './column-fields.tsx';
import type { SetFilter } from './filter-chips.tsx';
import type { ListControls } from './list-controls.ts';
import { type Empty, NoRows } from './no-rows.tsx';

/** A table with more columns than these has less space between them. */
const MOST_WIDE = 9;

export interface Identified {
  readonly id: number;
}

export interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  chosen?: ColumnChoice | undefined;
  /** The card of a row on a phone. Memoize the component, so that unchanged rows are not rendered again. */
  card: (row: Row) => ReactNode;
  controls: ListControls;
  empty: Empty;
  set?: readonly SetFilter[];
  stale?: boolean;
}

/** Rows as a table, or as cards on a phone. It knows neither where rows come from nor where a click leads. */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const { label, rows, card, controls, stale = false } = props;
  const isPhone = useIsPhone();
  const dim = classes('transition-opacity', stale && 'opacity-60');
  if (rows.length === 0 && (isPhone || (controls.searches.size === 0 && !stale)))
    return <NoRows {...props} />;
  if (!isPhone) return <Table {...props} className={dim} />;
  return (
    <ul aria-label={label} aria-busy={stale} className={classes('flex flex-col gap-3', dim)}>
      {rows.map((row) => (
        <li key={row.id}>{card(row)}</li>
      ))}
    </ul>
  );
}

function Table<Row extends Identified>({ className, ...props }: DataTableProps<Row> & { className: string }) {
  const { label, rows, columns, chosen, controls, stale } = props;
  const fitting = useShownColumns(columns, chosen);
  // Keeps columns visible that are being searched.
  const shown = columns.filter(
    (column) =>
      fitting.includes(column) ||
      (column.supports === 'search' && column.shown !== 'never' && controls.searches.has(column.key)),
  );
  const isTight = shown.length > MOST_WIDE;
  const hasSearch = shown.some(({ supports }) => supports === 'search');
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
              <HeaderCell
                key={column.key}
                column={column}
                controls={controls}
                isLast={!hasSearch}
                isTight={isTight}
              />
            ))}
          </tr>
          {hasSearch && (
            <tr>
              {shown.map((column) => (
                <td
                  key={column.key}
                  className={classes(
                    'border-b border-line bg-surface pb-2',
                    isTight ? 'px-1' : 'px-1 lg:px-1.5',
                  )}
                >
                  {column.supports === 'search' && <ColumnSearchBox column={column} controls={controls} />}
                </td>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} columns={shown} isTight={isTight} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <NoRows {...props} />}
    </div>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  isTight: boolean;
}

// `memo` loses the row's type.
const TableRow = memo(function TableRow<Row>({ row, columns, isTight }: TableRowProps<Row>) {
  return (
    <tr className="group cursor-pointer hover:bg-sunken" onClick={openRow}>
      {columns.map((column) => (
        <td
          key={column.key}
          className={classes(
            // As high as two lines or a button, so that all lists have the same row height.
            'h-11 border-t border-line py-0.5 leading-5 group-first:border-0 pointer-coarse:h-13',
            isTight ? 'px-2' : 'px-2 lg:px-3',
            lineClasses(column) ||
              classes('wrap-anywhere', column.fit === 'narrow' ? 'min-w-18' : 'min-w-28'),
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}, hasSameCells) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** Passes a press on to the row's own link or button: with Ctrl, into a new tab. Text can still be selected. */
function openRow(event: MouseEvent<HTMLElement>): void {
  const isOwn = (event.target as Element).closest('a,button,input,label,select');
  if (isOwn || getSelection()?.type === 'Range') return;
  const link =
    event.currentTarget.querySelector('[data-row]') ?? event.currentTarget.querySelector('a,button');
  link?.dispatchEvent(new globalThis.MouseEvent('click', event.nativeEvent));
}

/** Skips a re-render when neither the row nor any cell renderer changed. */
function hasSameCells<Row>(before: TableRowProps<Row>, after: TableRowProps<Row>): boolean {
  const { columns } = after;
  if (before.row !== after.row || before.columns.length !== columns.length) return false;
  return before.columns.every(({ cell }, at) => cell === columns[at]?.cell);
}
