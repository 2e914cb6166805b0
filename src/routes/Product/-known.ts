import { lazy } from 'react';

// Without its code, the error says what is the matter.
export const KnownProducts = lazy(() =>
  import('./-known-products.tsx').catch(() => ({ default: () => null })),
);
