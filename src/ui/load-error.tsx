import { CloudOff, TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './surface.tsx';

interface LoadErrorProps {
  offline: boolean;
  text: string;
  onRetry: () => void;
}

/** What stands in place of data that could not be had, and the way to try again. */
export function LoadError({ offline, text, onRetry }: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState icon={offline ? CloudOff : TriangleAlert} text={text}>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    </div>
  );
}
