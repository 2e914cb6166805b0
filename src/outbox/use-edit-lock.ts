/** The edit lock of the draft that a screen shows. */
import { useCallback, useEffect, useState } from 'react';
import { locked } from '#src/storage/locks.ts';
import { type Drafts, isEditable } from './drafts.ts';
import { lockOf } from './edit-lock.ts';

interface EditLock {
  /** Whether another tab edits the draft and this tab shows its changes. */
  follows: boolean;
  /** Resolves when this tab has the lock and the draft, or knows that another one has them. */
  decided: Promise<void>;
  takeOver: () => void;
}

/** Holds the edit lock of a draft while the component is mounted, or waits for it. */
export function useEditLock(drafts: Drafts, id: string): EditLock {
  const [follows, setFollows] = useState(false);
  const [{ promise: decided, resolve: decide }] = useState(() => Promise.withResolvers<void>());
  const [attempt, setAttempt] = useState<{ steals: boolean }>({ steals: false });
  useEffect(() => {
    const name = lockOf(id);
    const { promise: untilLeft, resolve: leave } = Promise.withResolvers<void>();
    const waiting = new AbortController();
    let isHeld = false;
    // Without storage, the user can still edit: the draft stays in this tab.
    const becomeEditor = () => drafts.takeOver(id).catch(() => undefined);
    const hold = async () => {
      isHeld = true;
      await becomeEditor();
      setFollows(false);
      decide();
      await untilLeft;
    };
    const wait = () => locked(name, { signal: waiting.signal }, hold);
    const tryNow = () =>
      locked(name, { ifAvailable: true }, (isFree) => {
        if (isFree) return hold();
        setFollows(true);
        decide();
        return undefined;
      });
    // An order that came back from the outbox has no editor: the next tab that changes it would become that.
    const unsubscribe = drafts.subscribe(() => {
      const draft = drafts.find(id);
      if (isHeld && draft?.editor === null && isEditable(draft)) void becomeEditor();
    });
    const run = async () => {
      if (attempt.steals) await locked(name, { steal: true }, hold);
      else await tryNow();
      if (!waiting.signal.aborted) await wait();
    };
    run().catch((error: unknown) => {
      // The component was unmounted, or another tab took the lock.
      const isTaken = error instanceof DOMException && error.name === 'AbortError';
      isHeld = false;
      decide();
      if (waiting.signal.aborted || !isTaken) return;
      setFollows(true);
      setAttempt({ steals: false });
    });
    return () => {
      unsubscribe();
      waiting.abort();
      leave();
    };
  }, [drafts, id, attempt, decide]);
  return { follows, decided, takeOver: useCallback(() => setAttempt({ steals: true }), []) };
}
