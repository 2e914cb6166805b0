import { ArrowDown, ArrowUp } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { classes } from './classes.ts';
import { type Column, lineClasses } from './column.ts';
import type { ListControls, Sort } from './list-controls.ts';
import { nextPaint } from './next-paint.ts';

interface HeaderCellProps<Row> {
  column: Column<Row>;
  controls: ListControls;
  isLast: boolean;
  isTight: boolean;
}

/** A column header; a sortable one shows the direction. */
export function HeaderCell<Row>({ column, controls, isLast, isTight }: HeaderCellProps<Row>) {
  const { key, header, supports } = column;
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
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={classes(
        'bg-surface text-left text-small font-semibold text-ink-2',
        isTight ? 'px-2' : 'px-2 lg:px-3',
        column.fit === 'narrow' && 'whitespace-nowrap',
        isLast && 'border-b border-line',
        lineClasses(column),
      )}
    >
      {supports === undefined ? (
        <span className={classes('inline-block py-2.5', !header && 'sr-only')}>{header || 'Actions'}</span>
      ) : (
        <button
          type="button"
          onClick={() => press({ by: key, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
          className={classes(
            'inline-flex items-center gap-1 target hover:text-ink',
            column.fit === 'number' ? 'justify-end' : 'text-left',
          )}
        >
          {header}
          {isSorted && <Arrow size={14} aria-hidden="true" className="shrink-0" />}
        </button>
      )}
    </th>
  );
}
