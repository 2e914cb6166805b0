import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls what is in it into sight when it comes, in a form that is longer than its place. */
export function InSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Its answer is no clean-up: newer browsers answer with a promise.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), []);
  return <div ref={box}>{children}</div>;
}
