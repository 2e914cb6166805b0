import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import type { ListControls } from './list-controls.ts';
import { EmptyState } from './surface.tsx';

/** The icon, text and actions of an empty list. */
export type Empty = ComponentProps<typeof EmptyState>;

interface NoRowsProps {
  empty: Empty;
  controls: ListControls;
}

/** Shown instead of rows if there are none. Column searches may be the reason: then they can be cleared. */
export function NoRows({ empty, controls }: NoRowsProps) {
  return (
    <EmptyState {...empty}>
      {empty.children}
      <ClearSearches controls={controls} />
    </EmptyState>
  );
}

/** Clears the column searches. Renders nothing if there are none. */
export function ClearSearches({ controls: { searches, onSearches } }: Pick<NoRowsProps, 'controls'>) {
  if (searches.size === 0) return null;
  const clear = () => onSearches(new Map([...searches.keys()].map((key) => [key, ''])));
  return <Button onClick={clear}>Clear search</Button>;
}
