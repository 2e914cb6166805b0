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

/** Changes some of a list's state; what it does not name stays as it is by then. */
export type Patch<P> = (patch: Partial<P>, move?: Move) => void;

/** What a table, its search boxes and its pages need to read and to change a list's place. */
export interface ListControls {
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
  readonly searches: ReadonlyMap<string, string>;
  readonly onSort: (sort: Sort) => void;
  readonly onPage: (page: number, perPage: number) => void;
  /** Told what columns are searched for, by column; no text clears one. */
  readonly onSearches: (texts: ReadonlyMap<string, string>) => void;
}

/**
 * Reads a list's place, and changes it: anything but paging goes back to the first page.
 * @param place the list's state, as its URL has it; it may hold more than the place.
 */
export function listControls<P extends ListPlace>(place: P, onPatch: Patch<P>): ListControls {
  const patch = onPatch as Patch<ListPlace>;
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
    onSort: ({ by, order }) => patch({ sort: by, order, page: 1 }),
    onPage: (page, perPage) => patch({ page, per_page: perPage }),
    onSearches: (texts) => {
      const named = [...texts].map(([column, text]) => [`s_${column}`, text || undefined] as const);
      patch({ ...Object.fromEntries(named), page: 1 }, { replace: true });
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
  const pending = useRef(new Map<string, string>());
  const inUrl = JSON.stringify([...controls.searches]);
  const later = useLater(() => {
    const texts = new Map(pending.current);
    pending.current.clear();
    if (texts.size > 0) controls.onSearches(texts);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL has all that was typed, unless more is on its way.
  useEffect(() => {
    if (pending.current.size === 0) setTyped(undefined);
  }, [inUrl]);
  const onSearches = (texts: ReadonlyMap<string, string>) => {
    for (const [column, text] of texts) pending.current.set(column, text);
    startTransition(() => setTyped((now) => new Map([...(now ?? controls.searches), ...texts])));
    later();
  };
  if (!typed) return { ...controls, onSearches };
  const searches = new Map([...typed].filter(([, text]) => text !== ''));
  return { ...controls, page: 1, searches, onSearches };
}

/** Acts after a pause, or before what comes when the focus leaves; never on another screen. */
function useLater(act: () => void): () => void {
  const router = useRouter();
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const screen = useRef('');
  useEffect(() => {
    latest.current = act;
  });
  const flush = useRef(() => {
    clearTimeout(timer.current);
    if (router.latestLocation.pathname === screen.current) latest.current();
  });
  useEffect(() => {
    const onLeave = flush.current;
    document.addEventListener('focusout', onLeave);
    return () => {
      document.removeEventListener('focusout', onLeave);
      clearTimeout(timer.current);
    };
  }, []);
  return () => {
    screen.current = router.latestLocation.pathname;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush.current, PAUSE_MS);
  };
}
