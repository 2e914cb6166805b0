import type { Column } from './column.ts';
import { Field, Select } from './field.tsx';
import type { ListControls } from './list-controls.ts';
import type { FilterColumns } from './set-filter.ts';
import { SettledInput } from './settled-input.tsx';

/** The words of a direction: for a column of dates, of numbers, and of texts. */
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

/** The search box of one column. */
export function ColumnSearchBox({ column, controls, labelled = false }: ColumnSearchBoxProps) {
  const { key, header, fit } = column;
  return (
    <Field label={labelled ? header : `Search ${header}`} hiddenLabel={!labelled}>
      <SettledInput
        key={controls.scope}
        type="search"
        // Otherwise its intrinsic width would widen the column.
        size={labelled ? undefined : 4}
        placeholder={labelled ? undefined : 'Search'}
        value={controls.searches.get(key) ?? ''}
        onSettled={(text) => controls.onSearches(new Map([[key, text]]))}
        pause={controls.searchPause}
        data-fit={fit}
        className={labelled ? undefined : 'px-2! text-small!'}
      />
    </Field>
  );
}
