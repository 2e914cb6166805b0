import { Link } from '@tanstack/react-router';
import { useOnline, useWorksOffline } from '#src/pwa/connection.ts';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { timeOf } from '#src/ui/age.ts';
import { Button } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/text-link.ts';

const INCOMPLETE = 'Not everything is on this device yet';
const WORKS = {
  opens: 'Ready to work offline',
  'stays open': 'Works offline while this page stays open',
} as const;

interface OfflineLineProps {
  progress: Progress;
  /** Fetches what is missing now. */
  onFetch: () => void;
}

/** Says in one line, of constant height, whether an order can be built offline. */
export function OfflineLine({ progress, onFetch }: OfflineLineProps) {
  const online = useOnline();
  const works = useWorksOffline(progress.state === 'ready');
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-2 text-small text-ink-2">
      {/* On a phone, it wraps before the link does. */}
      <p role="status" className="max-sm:flex-1 max-sm:basis-36">
        {wordsOf(progress, works)}
      </p>
      {progress.state === 'incomplete' && online && (
        <Button variant="quiet" onClick={onFetch}>
          Fetch now
        </Button>
      )}
      {/* At the end, so that a changing text before it does not move it. */}
      <Link to="/Device" className={`${textLink} ml-auto inline-flex items-center target`}>
        This device
      </Link>
    </div>
  );
}

function wordsOf(progress: Progress, works: ReturnType<typeof useWorksOffline>): string {
  switch (progress.state) {
    case 'idle':
      return '';
    case 'fetching':
      return `Saving for offline use: ${progress.done} of ${progress.total}`;
    case 'ready':
      return works === 'not yet' ? INCOMPLETE : `${WORKS[works]} · saved ${timeOf(progress.at)}`;
    case 'incomplete':
      return INCOMPLETE;
  }
}
