/** The edit lock of a draft: one tab edits, the others follow. The lock of a tab that is gone is free. */
import { useCallback, useEffect, useState } from 'react';
import type { Drafts } from './drafts.ts';

interface EditLock {
  /** Whether another tab edits the draft, and this one shows its changes. */
  follows: boolean;
  /** Takes the lock; the other tab follows. */
  takeOver: () => void;
}

const lockOf = (id: string) => `editor ${id}`;

/** Makes this tab the editor of a draft that no screen has open. */
export async function acquireEditLock(drafts: Drafts, id: string): Promise<void> {
  await navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await drafts.takeOver(id);
  });
}

/** Holds the edit lock of a draft while the screen is mounted, or waits for it. */
export function useEditLock(drafts: Drafts, id: string): EditLock {
  const [follows, setFollows] = useState(false);
  const [attempt, setAttempt] = useState<{ steals: boolean }>({ steals: false });
  useEffect(() => {
    const name = lockOf(id);
    const { promise: untilLeft, resolve: leave } = Promise.withResolvers<void>();
    const waiting = new AbortController();
    const hold = async () => {
      // Without storage, the user still edits: the draft lives in this tab.
      await drafts.takeOver(id).catch(() => undefined);
      setFollows(false);
      await untilLeft;
    };
    const wait = () => navigator.locks.request(name, { signal: waiting.signal }, hold);
    const tryNow = () =>
      navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        if (lock) return hold();
        setFollows(true);
        return undefined;
      });
    const run = async () => {
      if (attempt.steals) await navigator.locks.request(name, { steal: true }, hold);
      else await tryNow();
      if (!waiting.signal.aborted) await wait();
    };
    run().catch((error: unknown) => {
      // The screen was left, or another tab took the lock.
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
