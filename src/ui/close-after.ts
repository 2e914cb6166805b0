import { useEffect, useRef } from 'react';

const CLOSES_AFTER_MS = 1_000;

/** Closes a dialog one second after success, unless it was closed before. */
export function useCloseAfter(isDone: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => close.current(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
}
