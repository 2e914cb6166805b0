import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nextPaint } from '#src/scheduling.ts';
import type { ListControls } from './list-controls.ts';

/** Results that take longer to paint delay the next letter. */
const SLOW_MS = 50;
const SLOW_PAUSE_MS = 250;

/** One fast paint does not end the pause: results often have the same rows as before, and are painted fast. */
const DECAY = 0.9;

let paintMs = 0;

export function useResultPaint(results: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when the results change.
  useLayoutEffect(() => {
    const changedAt = performance.now();
    void nextPaint().then(() => {
      paintMs = Math.max(performance.now() - changedAt, paintMs * DECAY);
    });
  }, [results]);
}

/** How long results wait for more typing, in ms: a slow device paints letters first, and results once typing pauses. */
const resultPause = (): number => (paintMs > SLOW_MS ? SLOW_PAUSE_MS : 0);

/** The value that results are shown for: follows `value` as a transition, after `pauseMs` or {@link resultPause}. */
export function useResultsFor<T>(value: T, pauseMs?: number): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setShown(value)), pauseMs ?? resultPause());
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return shown;
}

const URL_PAUSE_MS = 1_000;

/** Searches rows on the device while the user types. The URL follows once typing pauses: a navigation drops frames. */
export function useImmediateSearch(controls: ListControls): ListControls {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>();
  const pending = useRef(new Map<string, string>());
  const shown = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inUrl = JSON.stringify([...controls.searches]);
  const [later, flush] = useLater(() => {
    const texts = new Map(pending.current);
    pending.current.clear();
    if (texts.size > 0) controls.onSearches(texts);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL has all that was typed, unless more is pending.
  useEffect(() => {
    if (pending.current.size > 0) return;
    clearTimeout(shown.current);
    setTyped(undefined);
  }, [inUrl]);
  const onSearches = (texts: ReadonlyMap<string, string>) => {
    for (const [column, text] of texts) pending.current.set(column, text);
    const all = new Map(pending.current);
    const show = () =>
      startTransition(() => setTyped((now) => new Map([...(now ?? controls.searches), ...all])));
    clearTimeout(shown.current);
    shown.current = setTimeout(show, resultPause());
    later();
  };
  const searches = typed && new Map([...typed].filter(([, text]) => text !== ''));
  const isInUrl =
    searches?.size === controls.searches.size &&
    [...searches].every(([column, text]) => controls.searches.get(column) === text);
  const own: ListControls = {
    ...controls,
    onSearches,
    // What was typed comes first: it leads to page 1, and some lists sort it.
    onSort: (sort) => {
      flush();
      controls.onSort(sort);
    },
    onPage: (page, perPage) => {
      flush();
      controls.onPage(page, perPage);
    },
  };
  return !searches || isInUrl ? own : { ...own, page: 1, searches };
}

/**
 * Debounces a callback. Flushes it when the focus leaves, because a press may leave the screen, but never on another
 * screen. A press on a table's head stays on the screen, and is painted first.
 */
function useLater(onPause: () => void): [later: () => void, flush: () => void] {
  const router = useRouter();
  const latest = useRef(onPause);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const screen = useRef('');
  useEffect(() => {
    latest.current = onPause;
  });
  const flush = useRef(() => {
    clearTimeout(timer.current);
    if (router.latestLocation.pathname === screen.current) latest.current();
  });
  useEffect(() => {
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      const isHead = relatedTarget instanceof Element && relatedTarget.closest('th');
      if (isHead) void nextPaint().then(flush.current);
      else flush.current();
    };
    document.addEventListener('focusout', onLeave);
    return () => {
      document.removeEventListener('focusout', onLeave);
      clearTimeout(timer.current);
    };
  }, []);
  const later = () => {
    screen.current = router.latestLocation.pathname;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush.current, URL_PAUSE_MS);
  };
  return [later, flush.current];
}
