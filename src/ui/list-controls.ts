import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { Sort } from './data-table.tsx';

/** Where a list stands: its page and its order; and, as `s_<column>`, what its columns are searched for. */
export interface ListPlace {
  readonly page: number;
  readonly per_page: number;
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
}

/** How a new place comes into the history: what is typed replaces, so that Back does not go letter by letter. */
export interface Move {
  readonly replace?: boolean;
}

/** What a table, its search boxes and its pages need to read and to change a list's place. */
export interface ListControls {
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
  readonly searches: ReadonlyMap<string, string>;
  readonly onSort: (sort: Sort) => void;
  readonly onPage: (page: number, perPage: number) => void;
  readonly onColumnSearch: (column: string, text: string) => void;
  readonly onClearSearches: () => void;
}

/**
 * Reads a list's place, and changes it: anything but paging goes back to the first page.
 * @param place the list's state, as its URL has it; it may hold more than the place.
 */
export function listControls<P extends ListPlace>(
  place: P,
  onPlace: (place: P, move?: Move) => void,
): ListControls {
  const searches = Object.entries(place).flatMap(([name, value]) =>
    name.startsWith('s_') && typeof value === 'string' && value !== ''
      ? [[name.slice(2), value] as const]
      : [],
  );
  return {
    page: place.page,
    perPage: place.per_page,
    sort: { by: place.sort, order: place.order },
    searches: new Map(searches),
    onSort: ({ by, order }) => onPlace({ ...place, sort: by, order, page: 1 }),
    onPage: (page, perPage) => onPlace({ ...place, page, per_page: perPage }),
    onColumnSearch: (column, text) =>
      onPlace({ ...place, [`s_${column}`]: text || undefined, page: 1 }, { replace: true }),
    onClearSearches: () => {
      const none = Object.fromEntries(searches.map(([column]) => [`s_${column}`, undefined]));
      onPlace({ ...place, ...none, page: 1 });
    },
  };
}

const PAUSE_MS = 400;

/**
 * Lets the search of rows that are all here act at once, and tells the URL when the typing pauses or ends: a navigation
 * for each letter would cost frames.
 */
export function useImmediateSearch(controls: ListControls): ListControls {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>();
  const latest = useRef(controls);
  const inUrl = JSON.stringify([...controls.searches]);
  useEffect(() => {
    latest.current = controls;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL has what was typed, or something newer.
  useEffect(() => setTyped(undefined), [inUrl]);
  const later = useLater((column: string, text: string) => latest.current.onColumnSearch(column, text));
  const onColumnSearch = (column: string, text: string) => {
    startTransition(() => setTyped((now) => new Map(now ?? controls.searches).set(column, text)));
    later(column, text);
  };
  if (!typed) return { ...controls, onColumnSearch };
  return { ...controls, page: 1, searches: typed, onColumnSearch };
}

/** Does what was asked for last, after a pause, or before whatever comes when the focus leaves; never on another screen. */
function useLater(act: (column: string, text: string) => void) {
  const router = useRouter();
  const pending = useRef<() => void>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const flush = () => pending.current?.();
    document.addEventListener('focusout', flush);
    return () => {
      document.removeEventListener('focusout', flush);
      clearTimeout(timer.current);
    };
  }, []);
  return (column: string, text: string) => {
    const { pathname } = router.latestLocation;
    clearTimeout(timer.current);
    pending.current = () => {
      clearTimeout(timer.current);
      pending.current = undefined;
      if (router.latestLocation.pathname === pathname) act(column, text);
    };
    timer.current = setTimeout(() => pending.current?.(), PAUSE_MS);
  };
}
