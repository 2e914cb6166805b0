import { SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Column } from './column.ts';
import type { ListControls } from './list-controls.ts';
import { usePane } from './panes.tsx';

/** A set filter as a name and a value; with `onClear`, it can be removed. On a phone, a pinned one is always in sight. */
export interface SetFilter {
  readonly name: string;
  /** The name where there is little room. */
  readonly shortName?: string;
  readonly value: ReactNode;
  /** The value says what it is, as a client's name does: where there is little room, it stands alone. */
  readonly isPlain?: boolean;
  readonly onClear?: () => void;
  readonly isPinned?: boolean;
}

/** The columns of a list, as its filters know them. */
export type FilterColumns = readonly Pick<
  Column<never>,
  'key' | 'header' | 'searched' | 'supports' | 'shown' | 'fit'
>[];

export const searchable = (columns: FilterColumns) =>
  columns.filter(({ supports, shown }) => supports === 'search' && shown !== 'never');

export function setSearches(columns: FilterColumns, { searches, onSearches }: ListControls): SetFilter[] {
  return searchable(columns).flatMap(({ key, header, searched = header }) => {
    const value = searches.get(key);
    const onClear = () => onSearches(new Map([[key, '']]));
    return value ? [{ name: `${searched} contains`, shortName: searched, value, onClear }] : [];
  });
}

interface PinnedFiltersProps {
  filters: readonly SetFilter[];
  /** Set if the button is that of all filters: its name. */
  name: string | undefined;
  onOpen: () => void;
}

/** Beside the search, where no chip moves it out of sight: up to two filters, a line each. */
export function PinnedFilters({ filters, name, onOpen }: PinnedFiltersProps) {
  return (
    <span className="flex shrink-0 rounded-md bg-accent-soft text-accent">
      <button
        type="button"
        onClick={onOpen}
        className="flex items-center gap-2 rounded-md px-2 text-left text-code font-semibold tabular-nums target"
      >
        {name && (
          <>
            <SlidersHorizontal size={18} aria-hidden="true" />
            <span className="sr-only">{name}</span>
          </>
        )}
        <span>
          {filters.map(({ name, value }) => (
            <span key={name} className="block whitespace-nowrap leading-4.5">
              <span className={classes('font-normal', filters.length === 1 && 'block')}>{name}:</span> {value}
            </span>
          ))}
        </span>
      </button>
      {/* A pane has no room for it. */}
      {!name && filters.map((filter) => <ClearChip key={filter.name} filter={filter} />)}
    </span>
  );
}

// The first is on the line of the button; the others may be below it.
const IN_PANE = 'max-w-full [button+&]:max-w-[calc(100%-8.75rem)]';

// Up to two are as narrow as needed for their ends to be in sight; more scroll, as do those after a list's views.
const CLEARABLE =
  '[button+&,button+span~&]:max-w-44 [button+&:only-of-type]:max-w-full [button+&:only-of-type]:min-w-0 [button+&:only-of-type]:shrink';
const UNCLEARABLE = '[button+&,button+span~&]:min-w-20 [button+&,button+span~&]:shrink';

export function Chip({ filter, onOpen }: { filter: SetFilter; onOpen: () => void }) {
  const { name, shortName = name, value, isPlain, onClear } = filter;
  const isInPane = usePane() !== undefined;
  return (
    <span
      className={classes(
        'inline-flex shrink-0 items-stretch rounded-full bg-accent-soft text-small font-semibold text-accent',
        isInPane ? IN_PANE : onClear ? CLEARABLE : UNCLEARABLE,
      )}
    >
      <button type="button" onClick={onOpen} className="truncate rounded-full px-3 target">
        <span className={isPlain && isInPane ? 'sr-only' : 'font-normal'}>{shortName}:</span> {value}
      </button>
      <ClearChip filter={filter} />
    </span>
  );
}

function ClearChip({ filter: { name, onClear } }: { filter: SetFilter }) {
  return (
    onClear && (
      <button
        type="button"
        aria-label={`Clear ${name}`}
        onClick={onClear}
        className="-ml-2 grid shrink-0 place-items-center rounded-full target"
      >
        <X size={16} aria-hidden="true" />
      </button>
    )
  );
}
