import { useSyncExternalStore } from 'react';
import { Listeners } from '#src/listeners.ts';
import { usePane } from './record/panes.tsx';

/** The widths are those of tokens.css. `beside`: an order fits beside its products. `panes`: a tablet in landscape. */
const QUERIES = {
  sm: '(min-width: 40rem)',
  beside: '(min-width: 48.75rem)',
  md: '(min-width: 56.25rem)',
  lg: '(min-width: 73.75rem)',
  xl: '(min-width: 80rem)',
  panes: '(min-width: 60rem) and (orientation: landscape) and (pointer: coarse)',
};
export type Width = Exclude<keyof typeof QUERIES, 'panes'>;

const queries = Object.entries(QUERIES).map(
  ([name, query]) => [name, globalThis.matchMedia?.(query)] as const,
);

const changes = new Listeners();
// `resize`, because Chromium sends no `change` if the query was read between the change and the event. `change`, because
// another pointer causes no `resize`.
globalThis.addEventListener?.('resize', changes.tell);
for (const [, query] of queries) query?.addEventListener('change', changes.tell);

function useMatching(): ReadonlySet<string> {
  const names = useSyncExternalStore(changes.subscribe, () =>
    queries.flatMap(([name, query]) => (query?.matches ? [name] : [])).join(),
  );
  return new Set(names.split(','));
}

/** The breakpoints that the screen reaches; empty on a phone and for a list in a pane. */
export function useWidths(): ReadonlySet<Width> {
  const matching = useMatching();
  return usePane()?.side === 'list' ? new Set() : (matching as ReadonlySet<Width>);
}

export const useIsPhone = (): boolean => !useWidths().has('sm');

export const useHasPanes = (): boolean => useMatching().has('panes');
