import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ColumnSearchBox } from './column-search.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { ListControls } from './list-controls.ts';
import { type FilterColumns, searchable } from './set-filter.ts';
import { SortFields } from './sort-fields.tsx';

interface FilterSheetProps {
  label: string;
  columns: FilterColumns;
  controls: ListControls;
  onClose: () => void;
  children: ReactNode;
}

/** A phone's sheet with a list's filters, its sorting and its column searches. */
export function FilterSheet({ label, columns, controls, onClose, children }: FilterSheetProps) {
  const searched = searchable(columns);
  return (
    <DialogFrame
      title={label}
      onClose={onClose}
      footer={
        <Button variant="primary" className="flex-1" onClick={onClose}>
          Show results
        </Button>
      }
    >
      {/* In a pane, the window is wide enough for the widths that the filters have in a line. */}
      <div className="grid grid-cols-2 gap-3 *:w-full!">
        {children}
        <div className="col-span-full grid grid-cols-2 gap-3">
          <SortFields columns={columns} controls={controls} />
        </div>
      </div>
      {searched.length > 0 && (
        <fieldset className="mt-5">
          <legend className="mb-2 font-semibold">Search in columns</legend>
          <div className="grid grid-cols-2 gap-3">
            {searched.map((column) => (
              <ColumnSearchBox key={column.key} column={column} controls={controls} labelled />
            ))}
          </div>
        </fieldset>
      )}
    </DialogFrame>
  );
}
