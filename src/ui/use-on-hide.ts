import { useEffect, useRef } from 'react';

/**
 * Calls back when the page is hidden or left: the browser may end it after that without another event.
 * @param onHide undefined while there is nothing to do.
 */
export function useOnHide(onHide: (() => void) | undefined): void {
  const latest = useRef(onHide);
  useEffect(() => {
    latest.current = onHide;
  });
  const isNeeded = onHide !== undefined;
  useEffect(() => {
    if (!isNeeded) return undefined;
    const control = new AbortController();
    const { signal } = control;
    const hidden = () => document.visibilityState === 'hidden' && latest.current?.();
    document.addEventListener('visibilitychange', hidden, { signal });
    addEventListener('pagehide', () => latest.current?.(), { signal });
    return () => control.abort();
  }, [isNeeded]);
}
