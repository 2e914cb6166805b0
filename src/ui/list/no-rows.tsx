import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { allSet, type FilterColumns, type SetFilter } from '#src/ui/filter/filter-chips.tsx';
import { EmptyState } from '#src/ui/record/loaded.tsx';
import { texts } from '#src/ui/texts.ts';
import type { ListControls } from './list-controls.ts';

export interface Empty extends ComponentProps<typeof EmptyState> {
  /** Adds a record. It comes last: with fewer filters, the record may be found. */
  create?: ReactNode;
}

interface NoRowsProps {
  empty: Empty;
  controls: ListControls;
  columns: FilterColumns;
  set?: readonly SetFilter[] | undefined;
}

/** Shown if there are no rows: names the filters and searches, and offers to clear them. */
export function NoRows({ empty: { create, ...empty }, controls, columns, set = [] }: NoRowsProps) {
  const lookedFor = allSet(set, columns, controls);
  return (
    <EmptyState {...empty}>
      {lookedFor.length > 0 && (
        <p className="max-w-prose text-small text-ink-2 wrap-anywhere">
          {lookedFor.map(({ name, value, isPlain }, n) => (
            <Fragment key={name}>
              {n > 0 && ', '}
              {!isPlain && `${name} `}
              {value}
            </Fragment>
          ))}
        </p>
      )}
      {empty.children}
      {set.map(
        ({ name, onClear, clears = texts.clear(name) }) =>
          onClear && (
            <Button key={name} onClick={onClear}>
              {clears}
            </Button>
          ),
      )}
      <ClearSearches controls={controls} />
      {create}
    </EmptyState>
  );
}

export function ClearSearches({ controls: { searches, onSearches } }: Pick<NoRowsProps, 'controls'>) {
  if (searches.size === 0) return null;
  const clear = () => onSearches(new Map([...searches.keys()].map((key) => [key, ''])));
  return <Button onClick={clear}>{texts.clearSearch}</Button>;
}
