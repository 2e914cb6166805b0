import { useSyncExternalStore } from 'react';
import { usePane } from './panes.tsx';

/** Minimum widths in pixels, as in tokens.css. */
const WIDTHS = { sm: 640, md: 900, lg: 1180, xl: 1280 } as const;
export type Width = keyof typeof WIDTHS;

const queries = new Map(
  (Object.keys(WIDTHS) as Width[]).map((width) => [
    width,
    globalThis.matchMedia?.(`(min-width: ${WIDTHS[width]}px)`),
  ]),
);

// Chromium sends no `change` of a query that somebody read between the change and the event.
function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The breakpoints that the screen reaches; empty on a phone and for a list in a pane. */
export function useWidths(): ReadonlySet<Width> {
  const isPane = usePane()?.side === 'list';
  const names = useSyncExternalStore(subscribe, () =>
    [...queries].flatMap(([width, query]) => (query?.matches ? [width] : [])).join(),
  );
  return new Set(isPane || names === '' ? [] : (names.split(',') as Width[]));
}

/** Whether the screen is a phone's: lists are cards, and filters are in a sheet. */
export function useIsPhone(): boolean {
  return !useWidths().has('sm');
}

// A tablet in landscape. A desk has a mouse, and room for a table.
const panes = globalThis.matchMedia?.(
  '(min-width: 960px) and (orientation: landscape) and (pointer: coarse)',
);

function subscribePanes(listener: () => void): () => void {
  panes?.addEventListener('change', listener);
  return () => panes?.removeEventListener('change', listener);
}

/** Whether a list and its record are shown side by side. */
export function useHasPanes(): boolean {
  return useSyncExternalStore(subscribePanes, () => panes?.matches ?? false);
}
