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
}

/** What stands in place of data that could not be had, and the way to try again. */
export function LoadError({ offline, text, missing = false, onRetry }: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState icon={offline ? CloudOff : TriangleAlert} text={text}>
        {missing ? (
          <Link to="/" className={buttonClasses()}>
            Go to the Dashboard
          </Link>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )}
      </EmptyState>
    </div>
  );
}
