import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { type ComponentProps, type PointerEvent, startTransition, useOptimistic, useState } from 'react';
import { nextPaint } from '#src/scheduling.ts';
import { classes } from '#src/ui/classes.ts';
import { DebouncedInput } from '#src/ui/filter/debounced-input.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { texts } from '#src/ui/texts.ts';
import type { Column } from './column.ts';
import { type ListControls, type Sort, searchBox } from './list-controls.ts';

interface ColumnSearchBoxProps extends Pick<ComponentProps<'input'>, 'ref'> {
  column: Pick<Column<never>, 'key' | 'header'>;
  controls: ListControls;
  isInHead?: boolean;
}

export function ColumnSearchBox({ column, controls, isInHead = false, ref }: ColumnSearchBoxProps) {
  const { key, header } = column;
  return (
    <Field label={isInHead ? texts.searchColumn(header) : header} hiddenLabel={isInHead}>
      <DebouncedInput
        key={controls.scope}
        ref={ref}
        type="search"
        placeholder={isInHead ? header : undefined}
        {...searchBox(controls, key)}
        className={isInHead ? 'px-2! text-small!' : undefined}
      />
    </Field>
  );
}

const MIN_WIDTH = 56;
const STEP = 16;

interface HeaderCellProps<Row> {
  column: Column<Row>;
  controls: ListControls;
  /** In px if the user has chosen it; else a share of the remaining width. */
  width: number | string | undefined;
  /** Called with the width in px; undefined leaves it to the table again. */
  onWidth: (width: number | undefined) => void;
}

/** A column's head sorts, searches on demand, and changes the width: at its edge, or with Shift and an arrow. */
export function HeaderCell<Row>({ column, controls, width, onWidth }: HeaderCellProps<Row>) {
  const { key, header, supports, fit, searched } = column;
  const [isRequested, setRequested] = useState(false);
  // Shows the pressed direction at once, before the list is sorted.
  const [sort, showSort] = useOptimistic(controls.sort);
  const press = (next: Sort) =>
    startTransition(async () => {
      showSort(next);
      await nextPaint();
      controls.onSort(next);
    });
  const isSorted = supports !== undefined && sort.by === key;
  const Arrow = sort.order === 'ASC' ? ArrowUp : ArrowDown;
  const direction = sort.order === 'ASC' ? 'ascending' : 'descending';
  const hasSearch = supports === 'search' && !searched;
  const isSearched = hasSearch && (isRequested || controls.searches.has(key));
  const isRight = header === '' || fit === 'number';
  const isShare = typeof width === 'string';
  return (
    <th
      scope="col"
      aria-label={hasSearch ? header : undefined}
      aria-sort={isSorted ? direction : undefined}
      style={isShare ? { width } : { width, minWidth: width }}
      onBlur={() => setRequested(false)}
      onKeyDown={({ shiftKey, key: pressed, currentTarget }) => {
        const step = { ArrowLeft: -STEP, ArrowRight: STEP }[pressed];
        if (isSearched || !shiftKey || !step) return;
        onWidth(Math.max(MIN_WIDTH, currentTarget.offsetWidth + step * towardsEnd()));
      }}
      className={classes(
        'relative border-b border-line bg-surface px-2 text-start text-small font-semibold whitespace-nowrap text-ink-2 min-[87.5rem]:px-2.5',
        isRight && (header ? 'text-end' : 'text-end print:hidden'),
        width !== undefined && 'max-w-0',
        isShare && 'min-w-14 first:min-w-32',
      )}
    >
      {supports === undefined ? (
        <span className={header ? 'block truncate py-2' : 'sr-only'}>{header || texts.actions}</span>
      ) : (
        <button
          type="button"
          onClick={() => press({ by: key, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
          className={classes(
            'inline-flex max-w-full items-center gap-1 target hover:text-ink',
            isRight && 'justify-end',
            isSearched && 'invisible',
          )}
        >
          <span className="truncate">{header}</span>
          {isSorted && <Arrow className="icon-14" />}
        </button>
      )}
      {isSearched && (
        // Positioned over the head: inside it, the box would widen the column, and each row would be laid out again. The box
        // covers a part of the next head only while it has the focus.
        <div className="absolute inset-y-0 start-0 z-2 grid w-full content-center focus-within:min-w-32 bg-surface px-1 in-[th:last-child]:start-auto in-[th:last-child]:end-0">
          <ColumnSearchBox
            column={column}
            controls={controls}
            isInHead
            ref={isRequested ? takeFocus : undefined}
          />
        </div>
      )}
      {hasSearch && !isSearched && (
        <button
          type="button"
          aria-label={texts.searchColumn(header)}
          title={texts.searchColumn(header)}
          onClick={() => setRequested(true)}
          className="absolute inset-y-0 end-2 grid place-items-center bg-surface ps-2 opacity-0 in-[th:hover]:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:hidden"
        >
          <Search className="icon-15" />
        </button>
      )}
      {header && (
        <span
          aria-hidden="true"
          title={texts.columnWidth}
          onPointerDown={(event) => startDrag(event, onWidth)}
          onDoubleClick={() => onWidth(undefined)}
          className="absolute inset-y-1.5 -end-1 z-1 w-2 cursor-col-resize touch-none border-s border-line-strong opacity-0 in-[th:hover]:opacity-100 hover:border-accent pointer-coarse:hidden"
        />
      )}
    </th>
  );
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

const towardsEnd = () => (document.dir === 'rtl' ? -1 : 1);

function startDrag(event: PointerEvent<HTMLElement>, onWidth: HeaderCellProps<never>['onWidth']): void {
  const { currentTarget: edge, pointerId, clientX: from } = event;
  const head = edge.parentElement;
  if (!head) return;
  const before = head.offsetWidth;
  let width: number | undefined;
  const drag = ({ clientX }: globalThis.PointerEvent) => {
    width = Math.max(MIN_WIDTH, Math.round(before + (clientX - from) * towardsEnd()));
    Object.assign(head.style, { width: `${width}px`, minWidth: `${width}px` });
  };
  const drop = () => {
    edge.removeEventListener('pointermove', drag);
    if (width !== undefined) onWidth(width);
  };
  edge.setPointerCapture(pointerId);
  edge.addEventListener('pointermove', drag);
  edge.addEventListener('lostpointercapture', drop, { once: true });
}
