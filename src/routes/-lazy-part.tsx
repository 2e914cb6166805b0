import { CatchBoundary, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

interface LazyPartProps {
  /** With another value, a part that has failed is rendered again. */
  of: string;
  fallback?: ReactNode;
  onError?: (error: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Lazy code beside the screen of the route. If it can't be loaded or fails, the error replaces this part alone. */
export function LazyPart({ of, fallback, onError = (error) => error, children }: LazyPartProps) {
  const { defaultErrorComponent: Fault } = useRouter().options;
  return (
    <CatchBoundary
      getResetKey={() => of}
      errorComponent={(fault: ErrorComponentProps) => onError(Fault && <Fault {...fault} />)}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
