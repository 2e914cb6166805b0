import { Link } from '@tanstack/react-router';
import { useOnline } from '#src/pwa/connection.ts';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { Button } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Card } from '#src/ui/surface.tsx';
import { textLink } from '#src/ui/text-link.ts';
import type { UsageFigures } from '#src/user-data/device-usage.ts';
import { AppCard } from './app-card.tsx';
import { Actions, CardBody } from './card-parts.tsx';
import { ClearCard } from './clear-card.tsx';
import { aheadWords, counted } from './device-words.ts';
import { DiagnosticsCard } from './diagnostics-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { VersionCard } from './version-card.tsx';

interface DeviceScreenProps {
  /** The storage figures; undefined until they are counted. */
  figures: UsageFigures | undefined;
  /** Whether the browser stores anything beyond this tab. */
  keeps: boolean;
  progress: Progress;
  /** Drafts that are not confirmed, and what is confirmed or created here but not sent. */
  begun: number;
  unsent: number;
  /** Returns the diagnostics as text. */
  diagnostics: () => string;
  onFetch: () => void;
  /** Counts the figures again. */
  onChange: () => void;
  /** Clears fetched data, and drafts and unsent orders if the user chose that. */
  onClear: (withUnsent: boolean) => Promise<void>;
}

/** "This device": the app, its stored data and what the user can do about them. */
export function DeviceScreen(props: DeviceScreenProps) {
  const { figures, keeps, progress, begun, unsent } = props;
  const isOnline = useOnline();
  const lacksWorker = figures?.hasServiceWorker === false;
  return (
    <>
      <PageHeader title="This device" meta="The app, offline data and storage" />
      {!keeps && (
        <p className="mb-4 rounded-md border border-line bg-warning-soft px-4 py-3 text-warning">
          This browser or private window stores no data. Lists are fetched each time, and an order that you
          build is lost when you close the tab.
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 max-sm:pt-1.5 md:grid-cols-2">
        <AppCard hasServiceWorker={!lacksWorker} />
        <VersionCard hasServiceWorker={!lacksWorker} />
        <Card title="Working offline">
          <CardBody>
            {/* Keeps its height while it fetches. */}
            <p role="status" className="max-sm:min-h-11">
              {aheadWords(progress, keeps)}
            </p>
            <div className="flex min-h-11 w-full items-center pointer-fine:min-h-9">
              {progress.state === 'fetching' && (
                <progress
                  aria-label="Fetched"
                  max={progress.total}
                  value={progress.done}
                  className="h-2 w-full"
                />
              )}
              {keeps && progress.state !== 'fetching' && (
                <Actions>
                  <Button onClick={props.onFetch} disabled={!isOnline}>
                    Fetch now
                  </Button>
                  {!isOnline && <span className="text-small text-ink-2">You are offline.</span>}
                </Actions>
              )}
            </div>
          </CardBody>
        </Card>
        <Card title="Unsent orders">
          <CardBody>
            <p>{unsent + begun === 0 ? 'Everything has been sent.' : unsentWords(begun, unsent)}</p>
            <Link to="/Order/outbox" className={`${textLink} inline-flex items-center target`}>
              Show unsent orders
            </Link>
          </CardBody>
        </Card>
        <StorageCard figures={figures} begun={begun} unsent={unsent} onChange={props.onChange} />
        <DiagnosticsCard text={props.diagnostics} />
        <ClearCard unsent={begun + unsent} isOnline={isOnline} onClear={props.onClear} />
      </div>
    </>
  );
}

function unsentWords(begun: number, unsent: number): string {
  const parts = [
    begun > 0 && `${counted(begun, 'order')} started, not confirmed`,
    unsent > 0 && `${counted(unsent, 'order or contact', 'orders and contacts')} confirmed, not sent`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}
