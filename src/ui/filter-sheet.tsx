import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Column } from './column.ts';
import { ColumnSearchBox } from './column-search.tsx';
import { Dialog } from './dialog.tsx';
import { Field, Select } from './field.tsx';
import type { ListControls } from './list-controls.ts';

type Columns = readonly Pick<Column<never>, 'key' | 'header' | 'supports' | 'shown'>[];

interface SortFieldsProps {
  columns: Columns;
  controls: ListControls;
}

interface FilterSheetProps extends SortFieldsProps {
  label: string;
  searchable: Columns;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a list on a phone, with sorting and column searches. */
export function FilterSheet({ label, columns, searchable, controls, onClose, children }: FilterSheetProps) {
  return (
    <Dialog
      title={label}
      open
      onClose={onClose}
      footer={
        <Button variant="primary" className="flex-1" onClick={onClose}>
          Show results
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        {children}
        <SortFields columns={columns} controls={controls} />
      </div>
      {searchable.length > 0 && (
        <fieldset className="mt-5">
          <legend className="mb-2 font-semibold">Search in columns</legend>
          <div className="grid grid-cols-2 gap-3">
            {searchable.map((column) => (
              <ColumnSearchBox key={column.key} column={column} controls={controls} labelled />
            ))}
          </div>
        </fieldset>
      )}
    </Dialog>
  );
}

/** The sort column and direction, where no column header offers them. */
export function SortFields({ columns, controls }: SortFieldsProps) {
  const { sort, onSort } = controls;
  // Includes a hidden column while the list is sorted by it.
  const sortable = columns.filter(
    ({ key, supports, shown }) => supports !== undefined && (shown !== 'never' || key === sort.by),
  );
  return (
    <>
      <Field label="Sort by">
        <Select
          value={sort.by}
          options={sortable.map(({ key, header }) => ({ value: key, label: header }))}
          onChange={(event) => onSort({ ...sort, by: event.target.value })}
        />
      </Field>
      <Field label="Sort direction">
        <Select
          value={sort.order}
          options={[
            { value: 'ASC', label: 'Ascending' },
            { value: 'DESC', label: 'Descending' },
          ]}
          onChange={(event) => onSort({ ...sort, order: event.target.value === 'ASC' ? 'ASC' : 'DESC' })}
        />
      </Field>
    </>
  );
}
