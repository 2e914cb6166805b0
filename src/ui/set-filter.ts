import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { ListControls } from './list-controls.ts';

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

/** The columns that can be searched now. */
export const searchable = (columns: FilterColumns) =>
  columns.filter(({ supports, shown }) => supports === 'search' && shown !== 'never');

/** The column searches as set filters. */
export function setSearches(columns: FilterColumns, { searches, onSearches }: ListControls): SetFilter[] {
  return searchable(columns).flatMap(({ key, header, searched = header }) => {
    const value = searches.get(key);
    const onClear = () => onSearches(new Map([[key, '']]));
    return value ? [{ name: `${searched} contains`, shortName: searched, value, onClear }] : [];
  });
}
