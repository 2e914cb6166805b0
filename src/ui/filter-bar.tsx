import { type LucideIcon, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { ColumnSearchBox, SortFields } from './column-fields.tsx';
import { Dialog } from './dialog.tsx';
import {
  Chip,
  type FilterColumns,
  PinnedFilters,
  type SetFilter,
  searchable,
  setSearches,
} from './filter-chips.tsx';
import type { ListControls } from './list-controls.ts';
import { usePane } from './panes.tsx';
import { EmptyState } from './surface.tsx';

export interface FilterBarProps {
  label: string;
  set: readonly SetFilter[];
  search?: ReactNode;
  lead?: ReactNode;
  columns: FilterColumns;
  controls: ListControls;
  prompt?: { readonly icon: LucideIcon; readonly text: string } | undefined;
  children: ReactNode;
}

/** A list's filters: in a line if there is room; on a phone in a sheet, behind a button that says how many are set. */
export function FilterBar({ label, set, search, lead, columns, controls, prompt, children }: FilterBarProps) {
  const isPhone = useIsPhone();
  const isInPane = usePane() !== undefined;
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) {
    return (
      <>
        {search}
        <search aria-label={label} className="mb-4 flex flex-wrap items-start gap-3 print:hidden">
          {children}
        </search>
        {prompt && <EmptyState {...prompt} />}
      </>
    );
  }
  const all = [...set, ...setSearches(columns, controls)];
  const name = all.length > 0 ? `Filters (${all.length})` : 'Filters';
  // In a pane, one button is both.
  const pinned = set.filter(({ isPinned }) => isPinned);
  const isOne = isInPane && pinned.length > 0;
  const open = () => setOpen(true);
  // Each can be read and cleared without scrolling. After a list's views, that takes a line of its own.
  const isWrapped = isInPane && !lead;
  const below = all.filter(
    ({ onClear, isPlain, isPinned }) => isInPane && lead && !isPinned && (!isOne || onClear || isPlain),
  );
  const beside = all.filter((each) => !each.isPinned && !below.includes(each));
  return (
    <>
      <div className="flex items-start gap-2 *:first:min-w-0 *:first:flex-1">
        {search}
        {pinned.length > 0 && (
          <PinnedFilters filters={pinned} name={isOne ? name : undefined} onOpen={open} />
        )}
      </div>
      <search
        aria-label={label}
        data-scrolls={!isWrapped || undefined}
        className={classes(
          '-mx-4 -mt-1 mb-1 flex gap-1.5 px-4 py-1 print:hidden',
          // One line that scrolls: the list begins in sight.
          isWrapped ? 'flex-wrap' : 'overflow-x-auto [scrollbar-width:none]',
        )}
      >
        {!isOne && (
          <Button
            icon={SlidersHorizontal}
            onClick={open}
            data-thumb-bar={!isInPane || undefined}
            className={
              isInPane
                ? 'shrink-0'
                : 'fixed right-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 shadow-card'
            }
          >
            {name}
          </Button>
        )}
        {lead}
        {beside.map((filter) => (
          <Chip key={filter.name} filter={filter} onOpen={open} />
        ))}
        {isOpen && (
          <FilterSheet label={label} columns={columns} controls={controls} onClose={() => setOpen(false)}>
            {children}
          </FilterSheet>
        )}
      </search>
      {below.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-1.5 print:hidden">
          {below.map((filter) => (
            <Chip key={filter.name} filter={filter} onOpen={open} />
          ))}
        </div>
      )}
      {prompt && (
        <EmptyState {...prompt}>
          <Button variant="primary" onClick={open}>
            Choose a filter
          </Button>
        </EmptyState>
      )}
    </>
  );
}

interface FilterSheetProps extends Pick<FilterBarProps, 'label' | 'columns' | 'controls' | 'children'> {
  onClose: () => void;
}

function FilterSheet({ label, columns, controls, onClose, children }: FilterSheetProps) {
  const searched = searchable(columns);
  return (
    <Dialog
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
    </Dialog>
  );
}
