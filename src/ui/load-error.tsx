import { Link } from '@tanstack/react-router';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { Button, buttonClasses } from './button.tsx';
import { EmptyState } from './surface.tsx';

interface LoadErrorProps {
  offline: boolean;
  text: string;
  /** There is no such thing: trying again would not help. */
  missing?: boolean;
  onRetry: () => void;
  /** What `onRetry` is called, where it is not another try. */
  action?: string;
}

/** What stands in place of data that could not be had, and the way to try again. */
export function LoadError({ offline, text, missing = false, onRetry, action = 'Try again' }: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState icon={offline ? CloudOff : TriangleAlert} text={text}>
        {missing ? (
          <Link to="/" className={buttonClasses()}>
            Go to the Dashboard
          </Link>
        ) : (
          <Button onClick={onRetry}>{action}</Button>
        )}
      </EmptyState>
    </div>
  );
}
