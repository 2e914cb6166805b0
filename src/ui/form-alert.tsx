import type { ReactNode } from 'react';
import { InSight } from './in-sight.tsx';
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
