import { Link } from '@tanstack/react-router';
import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClasses } from './button.tsx';
import { EmptyState } from './surface.tsx';

interface LoadErrorProps {
  offline: boolean;
  text: string;
  /** The record does not exist: retrying would not help. */
  missing?: boolean;
  /** The link to the list that a missing record would be in. */
  back?: ReactNode;
  onRetry: () => void;
  /** The label of `onRetry`, if it is not a retry. */
  action?: string;
}

/** Shown instead of data that could not be fetched, with a retry button. */
export function LoadError({
  offline,
  text,
  missing = false,
  back,
  onRetry,
  action = 'Try again',
}: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState icon={offline ? CloudOff : TriangleAlert} text={text}>
        {missing ? (
          <>
            {back}
            <Link to="/" className={buttonClasses()}>
              Go to the Dashboard
            </Link>
          </>
        ) : (
          <Button onClick={onRetry}>{action}</Button>
        )}
      </EmptyState>
    </div>
  );
}
