import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { nextPaint } from '#src/ui/next-paint.ts';

/** Results that take longer delay the next letter. */
const SLOW_MS = 50;
const PAUSE_MS = 250;

/** Many results show the same rows, and are painted soon. */
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

/** How long results wait for more typing, ms: a slow device paints letters first, and results once typing pauses. */
export const resultPause = (): number => (paintMs > SLOW_MS ? PAUSE_MS : 0);

/** The value that results are shown for: follows `value` as a transition, after `pauseMs` or {@link resultPause}. */
export function useResultsFor<T>(value: T, pauseMs?: number): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setShown(value)), pauseMs ?? resultPause());
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return shown;
}
