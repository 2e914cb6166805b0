import { ArrowDown, ArrowUp } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { classes } from './classes.ts';
import type { Column, Sort } from './data-table.tsx';
import type { ListControls } from './list-controls.ts';
import { painted } from './painted.ts';

interface HeaderCellProps<Row> {
  column: Column<Row>;
  controls: ListControls;
  isLast: boolean;
}

/** The head of a column; one that can be sorted says so, and which way it is. */
export function HeaderCell<Row>({ column, controls, isLast }: HeaderCellProps<Row>) {
  const { header, sort: name, align, nowrap } = column;
  // The head says what was pressed at once, before the list is sorted so.
  const [sort, showSort] = useOptimistic(controls.sort);
  const press = (next: Sort) =>
    startTransition(async () => {
      showSort(next);
      await painted();
      controls.onSort(next);
    });
  const isSorted = name !== undefined && sort.by === name;
  const Arrow = sort.order === 'ASC' ? ArrowUp : ArrowDown;
  const direction = sort.order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={classes(
        'bg-surface px-3 text-left text-small font-semibold text-ink-2',
        isLast && 'border-b border-line',
        align === 'right' && 'text-right',
        nowrap && 'whitespace-nowrap',
      )}
    >
      {name === undefined ? (
        <span className={classes('inline-block py-2.5', !header && 'sr-only')}>{header || 'Actions'}</span>
      ) : (
        <button
          type="button"
          onClick={() => press({ by: name, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
          className="inline-flex items-center gap-1 text-left target hover:text-ink"
        >
          {header}
          {isSorted && <Arrow size={14} aria-hidden="true" className="shrink-0" />}
        </button>
      )}
    </th>
  );
}
