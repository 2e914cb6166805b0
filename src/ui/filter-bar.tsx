import { type LucideIcon, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import type { ListControls } from './list-controls.ts';
import { onDemand } from './on-demand.tsx';
import { usePane } from './pane.ts';
import { type FilterColumns, type SetFilter, setSearches } from './set-filter.ts';
import { EmptyState } from './surface.tsx';

const FilterSheet = onDemand(() => import('./filter-sheet.tsx').then((code) => code.FilterSheet));
// The sheet is fetched when the browser is idle, after the screen.
(globalThis.requestIdleCallback ?? globalThis.setTimeout)(FilterSheet.prepare);

export interface FilterBarProps {
  label: string;
  set: readonly SetFilter[];
  /** On a phone, before the set filters. */
  lead?: ReactNode;
  columns: FilterColumns;
  controls: ListControls;
  /** Says, instead of a list, that a filter must be set first. */
  prompt?: { readonly icon: LucideIcon; readonly text: string } | undefined;
  children: ReactNode;
}

/**
 * A list's filters: in a line if there is room; on a phone in a sheet with sorting and column searches, behind one
 * button that shows how many are set.
 */
export function FilterBar({ label, set, lead, columns, controls, prompt, children }: FilterBarProps) {
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
  const all = [...set, ...setSearches(columns, controls)];
  return (
    <>
      <search
        aria-label={label}
        data-scrolls
        // One line that scrolls: the list begins in sight.
        className="-mx-4 -mt-1 mb-1 flex gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] print:hidden"
      >
        <Button
          icon={SlidersHorizontal}
          onClick={() => setOpen(true)}
          // In reach of the thumb.
          data-thumb-bar={!isInPane || undefined}
          className={classes(
            isInPane
              ? 'shrink-0'
              : 'fixed right-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 shadow-card',
          )}
        >
          {all.length > 0 ? `Filters (${all.length})` : 'Filters'}
        </Button>
        {lead}
        {all.map((filter) => (
          <Chip key={filter.name} filter={filter} onOpen={() => setOpen(true)} />
        ))}
        {isOpen && (
          <FilterSheet label={label} columns={columns} controls={controls} onClose={() => setOpen(false)}>
            {children}
          </FilterSheet>
        )}
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
    <span className="inline-flex shrink-0 items-stretch rounded-full bg-accent-soft text-small font-semibold text-accent">
      <button type="button" onClick={onOpen} className="rounded-full px-3 whitespace-nowrap target">
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
