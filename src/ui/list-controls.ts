import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useRef, useState } from 'react';

export interface Sort {
  readonly by: string;
  readonly order: 'ASC' | 'DESC';
}

/** A list's state: page, sort and, as `s_<column>`, column searches. */
export interface ListPlace {
  readonly page: number;
  readonly per_page: number;
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
}

/** How a change enters the history: typing replaces the entry, so that Back does not go letter by letter. */
export interface Move {
  readonly replace?: boolean;
}

/** Changes part of a list's state; the rest stays. */
export type Patch<P> = (patch: Partial<P>, move?: Move) => void;

/** What a table, its search boxes and its pager need to read and change a list's state. */
export interface ListControls {
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
  readonly searches: ReadonlyMap<string, string>;
  /** What is typed into a search box and has not settled ends with it. */
  readonly scope?: string | undefined;
  /** The debounce of column searches, in ms. */
  readonly searchPause: number;
  readonly onSort: (sort: Sort) => void;
  readonly onPage: (page: number, perPage: number) => void;
  /** Called with the column searches; an empty text clears one. */
  readonly onSearches: (texts: ReadonlyMap<string, string>) => void;
}

/**
 * Reads and changes a list's state. Anything but paging goes back to page 1.
 * @param place the list's state in the URL; it may hold more.
 */
export function listControls<P extends ListPlace>(
  place: P,
  onPatch: Patch<P>,
  searchPause = 0,
): ListControls {
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
    searchPause,
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
 * Searches rows on the device at once, and updates the URL when typing pauses or ends: a navigation for each letter
 * would drop frames.
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

/** Debounces a callback and flushes it when the focus leaves; never runs on another screen. */
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
