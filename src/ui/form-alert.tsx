import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from './surface.tsx';

/** An error above the Save button, scrolled into view. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <InSight>
      <Banner tone="warning" role="alert">
        {children}
      </Banner>
    </InSight>
  );
}

/** Scrolls its content into view when it appears, with the buttons below it. */
export function InSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Returns nothing: newer browsers return a promise from scrollIntoView, which is no effect clean-up.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={box} className="scroll-mb-20">
      {children}
    </div>
  );
}
