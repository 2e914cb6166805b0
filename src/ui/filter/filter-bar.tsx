import { lazyRouteComponent } from '@tanstack/react-router';
import { type LucideIcon, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPhone, useWidths } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import type { ListControls } from '#src/ui/list/list-controls.ts';
import { EmptyState } from '#src/ui/record/loaded.tsx';
import { usePane } from '#src/ui/record/panes.tsx';
import { texts } from '#src/ui/texts.ts';
import { allSet, Chip, type FilterColumns, type SetFilter } from './filter-chips.tsx';

// No list needs it when it is first shown.
const FilterSheet = lazyRouteComponent(() => import('./filter-sheet.tsx'), 'FilterSheet');

export interface FilterBarProps {
  label: string;
  set: readonly SetFilter[];
  search?: ReactNode;
  /** What comes first, such as the tabs of the list's views. */
  lead?: ReactNode;
  /** The filters that have a chip of their own. */
  chips?: ReactNode;
  columns: FilterColumns;
  controls: ListControls;
  /** The button of the saved views. */
  saved: ReactNode;
  /** Shown in place of the rows while a filter has to be chosen. */
  prompt?: { readonly icon: LucideIcon; readonly text: string } | undefined;
  /** The fields of the filter sheet. */
  children: ReactNode;
}

/** A list's search, views and filters: one line at a desk, else one of the search and one of chips. */
export function FilterBar(props: FilterBarProps) {
  const { label, set, search, lead, chips, columns, controls, saved, prompt, children } = props;
  const isPhone = useIsPhone();
  const isInPane = usePane() !== undefined;
  const hasOneLine = useWidths().has('lg');
  const [open, sheet] = useDialog((onClose) => (
    <FilterSheet title={label} columns={columns} controls={controls} onClose={onClose}>
      {children}
    </FilterSheet>
  ));
  // A table's head has the searches of its columns.
  const all = (isPhone ? allSet(set, columns, controls) : set).filter(({ isSearch }) => !isSearch);
  const more = (
    <>
      {isPhone ? (
        // The same width without a number as with one: the search beside the button must not move while the user types.
        <Button
          title={texts.filters}
          icon={SlidersHorizontal}
          onClick={open}
          className="min-w-17 shrink-0 px-3"
        >
          <span className="sr-only">{`${texts.filters} `}</span>
          {all.length || null}
        </Button>
      ) : (
        <Button onClick={open} className="shrink-0 rounded-full! px-3 text-small font-semibold">
          {texts.moreFilters}
        </Button>
      )}
      {saved}
    </>
  );
  const own = all.filter(({ isInSight }) => !isInSight);
  const chosen = own.map((filter) => <Chip key={filter.name} {...filter} onOpen={open} />);
  const hasChips = Boolean(lead || chips);
  const box = search && <div className="min-w-0 flex-1 lg:max-w-96 lg:min-w-36">{search}</div>;
  return (
    <>
      <search
        aria-label={label}
        className={classes(
          'mb-2 flex flex-col gap-2 sm:mb-4 short:mb-2 short:gap-1.5 print:hidden',
          hasOneLine && 'flex-row! flex-wrap',
          hasOneLine && Boolean(lead) && 'justify-between',
        )}
      >
        {hasOneLine ? (
          <>
            {!lead && box}
            <div className="flex flex-wrap gap-2">
              {lead}
              {chips}
              {chosen}
              {more}
            </div>
            {lead && box}
          </>
        ) : (
          <>
            {box && (
              <div className="flex items-start gap-2 max-[17rem]:flex-wrap max-[17rem]:*:first:basis-full">
                {box}
                {more}
              </div>
            )}
            {(hasChips || !box) && (
              <div
                data-scrolls={!isInPane || undefined}
                className={classes(
                  'flex gap-1.5 sm:gap-2',
                  // One line that scrolls, so that the list begins in sight. `relative` keeps `sr-only` texts inside.
                  isInPane
                    ? 'flex-wrap'
                    : 'relative -mx-4 -my-1 overflow-x-auto px-4 py-1 [scrollbar-width:none]',
                )}
              >
                {lead}
                {chips}
                {!box && more}
              </div>
            )}
            {chosen.length > 0 && <div className="flex flex-wrap gap-1.5 sm:gap-2">{chosen}</div>}
          </>
        )}
        {sheet}
      </search>
      {prompt && (
        <EmptyState {...prompt}>
          <Button variant="primary" onClick={open}>
            {texts.chooseFilter}
          </Button>
        </EmptyState>
      )}
    </>
  );
}
