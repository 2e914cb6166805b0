import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { type Notice, notices } from './toast.ts';

type Stack = ComponentType<{ shown: readonly Notice[] }>;

const fetchStack = (): Promise<Stack> => import('./toast-stack.tsx').then(({ ToastStack }) => ToastStack);
// Before the first notice: where there is no connection, that is too late.
(globalThis.requestIdleCallback ?? globalThis.setTimeout)(() => void fetchStack().catch(() => undefined));

/** Where notices appear; one for the whole app. Its code comes after the first screen. */
export function Toaster() {
  const shown = useSyncExternalStore(notices.subscribe, notices.get);
  const [stack, setStack] = useState<{ Stack: Stack }>();
  useEffect(() => {
    // Stays when the last notice goes: it gives back the focus. One that cannot be had is tried again with the next.
    if (!stack && shown.length > 0)
      fetchStack().then(
        (Stack) => setStack({ Stack }),
        () => undefined,
      );
  }, [stack, shown]);
  return stack && <stack.Stack shown={shown} />;
}
