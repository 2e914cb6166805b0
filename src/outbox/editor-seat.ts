/** Which tab edits a draft. Who sits keeps a lock, so that the seat of a tab that is gone is free. */
import { useCallback, useEffect, useState } from 'react';
import type { Drafts } from './drafts.ts';

interface EditorSeat {
  /** Whether another tab edits the draft: this one shows what it does. */
  follows: boolean;
  /** Edits here from now on; the other tab follows. */
  takeOver: () => void;
}

const seatOf = (id: string) => `editor ${id}`;

/** Makes this tab the editor of a draft that no screen has open, whichever tab was its last. */
export async function takeFreeSeat(drafts: Drafts, id: string): Promise<void> {
  await navigator.locks.request(seatOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await drafts.takeOver(id);
  });
}

/** Takes the seat of a draft's editor for as long as the screen stands, or waits for it. */
export function useEditorSeat(drafts: Drafts, id: string): EditorSeat {
  const [follows, setFollows] = useState(false);
  const [attempt, setAttempt] = useState<{ steals: boolean }>({ steals: false });
  useEffect(() => {
    const seat = seatOf(id);
    const { promise: untilLeft, resolve: leave } = Promise.withResolvers<void>();
    const waiting = new AbortController();
    const sit = async () => {
      // A device that takes no writes must not keep the person from the order: it goes on in this tab.
      await drafts.takeOver(id).catch(() => undefined);
      setFollows(false);
      await untilLeft;
    };
    const wait = () => navigator.locks.request(seat, { signal: waiting.signal }, sit);
    const tryNow = () =>
      navigator.locks.request(seat, { ifAvailable: true }, (lock) => {
        if (lock) return sit();
        setFollows(true);
        return undefined;
      });
    const run = async () => {
      if (attempt.steals) await navigator.locks.request(seat, { steal: true }, sit);
      else await tryNow();
      if (!waiting.signal.aborted) await wait();
    };
    run().catch((error: unknown) => {
      // The screen was left, or another tab took the seat.
      const isTaken = error instanceof DOMException && error.name === 'AbortError';
      if (waiting.signal.aborted || !isTaken) return;
      setFollows(true);
      setAttempt({ steals: false });
    });
    return () => {
      waiting.abort();
      leave();
    };
  }, [drafts, id, attempt]);
  return { follows, takeOver: useCallback(() => setAttempt({ steals: true }), []) };
}
