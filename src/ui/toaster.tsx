import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { type Notice, notices } from './toast.ts';

type Stack = ComponentType<{ shown: readonly Notice[] }>;

const fetchStack = (): Promise<Stack> => import('./toast-stack.tsx').then(({ ToastStack }) => ToastStack);
// Fetched before the first toast: offline, that would be too late. The first toast tries again.
(globalThis.requestIdleCallback ?? globalThis.setTimeout)(() => void fetchStack().catch(() => undefined));

/** Renders all toasts; one per app. Its code loads after the first screen. */
export function Toaster() {
  const shown = useSyncExternalStore(notices.subscribe, notices.get);
  const [stack, setStack] = useState<{ Stack: Stack }>();
  useEffect(() => {
    // Stays after the last toast, because it restores the focus. Missing code is fetched again with the next toast.
    if (!stack && shown.length > 0)
      fetchStack().then(
        (Stack) => setStack({ Stack }),
        () => undefined,
      );
  }, [stack, shown]);
  return stack && <stack.Stack shown={shown} />;
}
