import { type LucideIcon, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import type { Column } from './column.ts';
import { ColumnSearchBox } from './column-search.tsx';
import { Dialog } from './dialog.tsx';
import { Field, Select } from './field.tsx';
import type { ListControls } from './list-controls.ts';
import { usePane } from './pane.ts';
import { EmptyState } from './surface.tsx';

/** A set filter as text; with `onClear`, it can be removed. */
export interface SetFilter {
  readonly name: string;
  readonly value: string;
  readonly onClear?: () => void;
}

export interface FilterBarProps {
  label: string;
  set: readonly SetFilter[];
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'supports' | 'shown'>[];
  controls: ListControls;
  /** Says, instead of a list, that a filter must be set first. */
  prompt?: { readonly icon: LucideIcon; readonly text: string } | undefined;
  children: ReactNode;
}

/**
 * A list's filters: in a line if there is room; on a phone in a sheet with sorting and column searches, behind one
 * button that shows how many are set.
 */
export function FilterBar({ label, set, columns, controls, prompt, children }: FilterBarProps) {
  const isPhone = useIsPhone();
  const isInPane = usePane() !== undefined;
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) {
    return (
      <>
        <search aria-label={label} className="mb-4 flex flex-wrap items-start gap-3 print:hidden">
          {children}
        </search>
        {prompt && <EmptyState {...prompt} />}
      </>
    );
  }
  const searchable = columns.filter(({ supports, shown }) => supports === 'search' && shown !== 'never');
  const searches: SetFilter[] = searchable.flatMap(({ key, header }) => {
    const text = controls.searches.get(key);
    return text
      ? [
          {
            name: `${header} contains`,
            value: text,
            onClear: () => controls.onSearches(new Map([[key, '']])),
          },
        ]
      : [];
  });
  const all = [...set, ...searches];
  return (
    <>
      <search aria-label={label} className="mb-3 flex flex-wrap gap-2">
        <Button
          icon={SlidersHorizontal}
          onClick={() => setOpen(true)}
          // In reach of the thumb.
          data-thumb-bar={!isInPane || undefined}
          className={classes(
            !isInPane && 'fixed right-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 shadow-card',
          )}
        >
          {all.length > 0 ? `Filters (${all.length})` : 'Filters'}
        </Button>
        {all.map((filter) => (
          <Chip key={filter.name} filter={filter} onOpen={() => setOpen(true)} />
        ))}
        <Dialog
          title={label}
          open={isOpen}
          onClose={() => setOpen(false)}
          footer={
            <Button variant="primary" className="flex-1" onClick={() => setOpen(false)}>
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
      </search>
      {prompt && (
        <EmptyState {...prompt}>
          <Button variant="primary" onClick={() => setOpen(true)}>
            Choose a filter
          </Button>
        </EmptyState>
      )}
    </>
  );
}

function Chip({ filter, onOpen }: { filter: SetFilter; onOpen: () => void }) {
  const { name, value, onClear } = filter;
  return (
    <span className="inline-flex max-w-full items-stretch rounded-full bg-accent-soft text-small font-semibold text-accent">
      <button type="button" onClick={onOpen} className="min-w-0 truncate rounded-full px-3 target">
        <span className="font-normal">{name}:</span> {value}
      </button>
      {onClear && (
        <button
          type="button"
          aria-label={`Clear ${name}`}
          onClick={onClear}
          className="-ml-2 shrink-0 rounded-full px-2.5 target"
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/** The sort column and direction, where no column header offers them. */
export function SortFields({ columns, controls }: Pick<FilterBarProps, 'columns' | 'controls'>) {
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
