import { ArrowDown, ArrowUp } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { classes } from './classes.ts';
import { type Column, lineClasses } from './column.ts';
import { Field, Select } from './field.tsx';
import type { FilterColumns } from './filter-chips.tsx';
import type { ListControls, Sort } from './list-controls.ts';
import { nextPaint } from './next-paint.ts';
import { DebouncedInput } from './search-input.tsx';

const DIRECTIONS = {
  date: ['Oldest first', 'Newest first'],
  number: ['Lowest first', 'Highest first'],
  text: ['A to Z', 'Z to A'],
} as const;

interface SortFieldsProps {
  columns: FilterColumns;
  controls: ListControls;
  /** Whether they are in one line with other controls, so that their label is before them. */
  isInLine?: boolean;
}

/** The sort column and direction, where no column header offers them. */
export function SortFields({ columns, controls, isInLine = false }: SortFieldsProps) {
  const { sort, onSort } = controls;
  // Includes a hidden column while the list is sorted by it.
  const sortable = columns.filter(
    ({ key, supports, shown }) => supports !== undefined && (shown !== 'never' || key === sort.by),
  );
  const [up, down] = DIRECTIONS[kindOf(sortable.find(({ key }) => key === sort.by))];
  return (
    <>
      {isInLine && (
        <span aria-hidden="true" className="text-small font-semibold text-ink-2">
          Sort by
        </span>
      )}
      <Field label="Sort by" hiddenLabel={isInLine}>
        <Select
          value={sort.by}
          options={sortable.map(({ key, header }) => ({ value: key, label: header }))}
          onChange={(event) => onSort({ ...sort, by: event.target.value })}
        />
      </Field>
      <Field label="Sort direction" hiddenLabel={isInLine}>
        <Select
          value={sort.order}
          options={[
            { value: 'ASC', label: up },
            { value: 'DESC', label: down },
          ]}
          onChange={(event) => onSort({ ...sort, order: event.target.value === 'ASC' ? 'ASC' : 'DESC' })}
        />
      </Field>
    </>
  );
}

function kindOf(column: FilterColumns[number] | undefined): keyof typeof DIRECTIONS {
  if (!column) return 'text';
  if (/_on(_|$)/.test(column.key)) return 'date';
  return column.fit === 'number' || column.key === 'id' ? 'number' : 'text';
}

interface ColumnSearchBoxProps {
  column: Pick<Column<never>, 'key' | 'header' | 'fit'>;
  controls: ListControls;
  /** Shows a label above the box, as in the filter sheet. Over a column, the header is its label. */
  labelled?: boolean;
}

export function ColumnSearchBox({ column, controls, labelled = false }: ColumnSearchBoxProps) {
  const { key, header, fit } = column;
  return (
    <Field label={labelled ? header : `Search ${header}`} hiddenLabel={!labelled}>
      <DebouncedInput
        key={controls.scope}
        type="search"
        // Otherwise its intrinsic width would widen the column.
        size={labelled ? undefined : 4}
        placeholder={labelled ? undefined : 'Search'}
        value={controls.searches.get(key) ?? ''}
        onChange={(text) => controls.onSearches(new Map([[key, text]]))}
        pause={controls.searchPause}
        data-fit={fit}
        className={labelled ? undefined : 'px-2! text-small!'}
      />
    </Field>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  controls: ListControls;
  isLast: boolean;
  isTight: boolean;
}

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
