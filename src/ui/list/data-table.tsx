import {
  type FocusEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { classes, ROWS } from '#src/ui/classes.ts';
import type { SetFilter } from '#src/ui/filter/filter-chips.tsx';
import { type Choosing, type Column, useShownColumns } from './column.ts';
import { HeaderCell } from './column-fields.tsx';
import type { ListControls } from './list-controls.ts';
import { type Empty, NoRows } from './no-rows.tsx';

export interface Identified {
  readonly id: number;
}

export interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  choice?: Choosing | undefined;
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
    <ul aria-label={label} aria-busy={stale} className={classes(ROWS, dim)}>
      {rows.map((row) => (
        <li key={row.id}>{card(row)}</li>
      ))}
    </ul>
  );
}

const NO_CHOICE: NonNullable<DataTableProps<never>['choice']> = [{}, () => {}, false];

function Table<Row extends Identified>({ className, ...props }: DataTableProps<Row> & { className: string }) {
  const { label, rows, columns, controls, stale, choice: [choice, onChoose] = NO_CHOICE } = props;
  const { widths = {}, isCompact = false } = choice;
  const shown = useShownColumns(columns, choice, controls.searches);
  const box = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(box);
  const shares = shown.map((column) => (column.key in widths ? 0 : shareOf(column)));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const isCut = shown.map(({ key }, at) => Boolean(shares[at]) || key in widths);
  return (
    <div
      ref={box}
      data-scrolls={isWide || undefined}
      className={classes(
        'rounded-lg border border-line bg-surface shadow-card',
        // Scrolls in both directions, so that the head stays in sight.
        isWide && 'max-h-[calc(100dvh-6rem)] overflow-auto',
        className,
      )}
    >
      <table
        aria-label={label}
        aria-busy={stale}
        onMouseOver={showCutText}
        onFocus={showCutText}
        className={classes(
          'w-full border-separate [border-spacing:0]',
          isWide &&
            '[&_:is(th,td):first-child]:sticky [&_:is(th,td):first-child]:start-0 [&_:is(th,td):first-child]:z-1 [&_td:first-child]:bg-surface [&_tr:hover>td:first-child]:bg-sunken',
        )}
      >
        <thead className="sticky top-0 z-10 [&>tr>th:first-child]:rounded-tl-lg [&>tr>th:last-child]:rounded-tr-lg">
          <tr>
            {shown.map((column, at) => (
              <HeaderCell
                key={`${column.key} ${controls.scope}`}
                column={column}
                controls={controls}
                width={widths[column.key] ?? (shares[at] ? `${(100 * shares[at]) / whole}%` : undefined)}
                onWidth={(width) => {
                  const { [column.key]: _, ...others } = widths;
                  onChoose({ widths: width === undefined ? others : { ...others, [column.key]: width } });
                }}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} columns={shown} isCut={isCut.join()} isCompact={isCompact} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <NoRows {...props} />}
    </div>
  );
}

function shareOf({ header, fit = 'text' }: Pick<Column<never>, 'header' | 'fit'>): number {
  return header === '' ? 0 : { line: 0, number: 0, narrow: 1, text: 2, wide: 7 }[fit];
}

/** Whether a table is wider than its box: with many columns, wide ones, or large text. */
function useIsWide(box: React.RefObject<HTMLDivElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const [of, table] = [box.current, box.current?.querySelector('table')];
    if (!of || !table) return undefined;
    const observer = new ResizeObserver(() => setWide(table.offsetWidth > of.clientWidth));
    observer.observe(of);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box]);
  return isWide;
}

/** Gives a cut cell or header under the pointer its whole text as a tooltip. Keyboard focus wraps the texts of a row. */
function showCutText({ target }: MouseEvent | FocusEvent): void {
  const cell = (target as Element).closest<HTMLElement>('td,th>:first-child');
  if (!cell) return;
  const text = cell.querySelector('th .truncate') ?? cell;
  cell.title = text.scrollWidth > text.clientWidth ? text.textContent : '';
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** For each column, whether its text is cut to its share: `true,false,…`, since `memo` compares it. */
  isCut: string;
  isCompact: boolean;
}

// `memo` loses the row's type.
const TableRow = memo(function TableRow<Row>({ row, columns, isCut, isCompact }: TableRowProps<Row>) {
  const cut = isCut.split(',');
  return (
    <tr className="cursor-pointer hover:bg-sunken" onClick={openRow}>
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={classes(
            'border-t border-line px-2 leading-5 whitespace-nowrap in-[tr:first-child]:border-0 min-[87.5rem]:px-2.5 pointer-coarse:h-13',
            isCompact ? 'h-9.25 pointer-fine:[&_.target]:min-h-8' : 'h-11 short:pointer-fine:h-8 print:h-8',
            column.header === '' ? 'text-end print:hidden' : column.fit === 'number' && 'text-end',
            cut[at] === 'true' &&
              'max-w-0 truncate wrap-anywhere in-[tr:has(:focus-visible)]:whitespace-normal',
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

/** Skips a re-render when neither the row nor the look of its cells changed. */
function hasSameCells<Row>(before: TableRowProps<Row>, after: TableRowProps<Row>): boolean {
  const { row, columns, isCut, isCompact } = after;
  if (before.row !== row || before.isCut !== isCut || before.isCompact !== isCompact) return false;
  if (before.columns.length !== columns.length) return false;
  return before.columns.every(({ cell }, at) => cell === columns[at]?.cell);
}
