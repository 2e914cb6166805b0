import type { ReactNode } from 'react';
import { InSight } from './in-sight.tsx';
import { Banner } from './surface.tsx';

/** What is wrong, where the person looks who pressed Save: above it, and in sight. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <InSight>
      <Banner tone="warning" role="alert">
        {children}
      </Banner>
    </InSight>
  );
}
