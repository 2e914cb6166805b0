import { Link } from '@tanstack/react-router';
import { useApiFault, useOnline } from '#src/pwa/connection.ts';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { Button } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import type { UsageFigures } from '#src/user-data/device-usage.ts';
import { Actions, AppCard, InfoCard, LanguageCard, NoticesCard, VersionCard } from './app-cards.tsx';
import { ClearCard, DiagnosticsCard, StorageCard } from './data-cards.tsx';
import { aheadWords, texts, unsentText } from './texts.ts';

interface DeviceScreenProps {
  figures: UsageFigures | undefined;
  keeps: boolean;
  progress: Progress;
  /** Drafts that are not confirmed, and what is confirmed or created here but not sent. */
  begun: number;
  unsent: number;
  isAllRead: boolean;
  diagnostics: () => string;
  setupFaults: readonly string[];
  onFetch: () => void;
  onChange: () => void;
  onClear: (withUnsent: boolean) => Promise<void>;
}

export function DeviceScreen(props: DeviceScreenProps) {
  const { figures, keeps, progress, begun, unsent, isAllRead } = props;
  const isOnline = useOnline();
  const fault = useApiFault();
  const lacksWorker = figures?.hasServiceWorker === false;
  return (
    <>
      <PageHeader title={texts.title} meta={texts.about} />
      {!keeps && (
        <p className="mb-4 rounded-md border border-line bg-warning-soft px-4 py-3 text-warning">
          {texts.nothingStored}
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 max-sm:pt-1.5 md:grid-cols-2">
        <AppCard hasServiceWorker={!lacksWorker} />
        <VersionCard hasServiceWorker={!lacksWorker} />
        <LanguageCard />
        <NoticesCard />
        <InfoCard title={texts.offlineTitle}>
          <p role="status" className="max-sm:min-h-11">
            {aheadWords(progress, keeps)}
          </p>
          <div className="flex min-h-11 w-full items-center pointer-fine:min-h-9">
            {progress.state === 'fetching' && (
              <progress
                aria-label={texts.fetched}
                max={progress.total}
                value={progress.done}
                className="h-2 w-full"
              />
            )}
            {keeps && progress.state !== 'fetching' && (
              <Actions>
                <Button onClick={props.onFetch} disabled={!isOnline}>
                  {texts.update}
                </Button>
                {!isOnline && (
                  <span className="text-small text-ink-2">{texts.offline(fault !== undefined)}</span>
                )}
              </Actions>
            )}
          </div>
        </InfoCard>
        <InfoCard title={texts.unsentTitle}>
          <p>{unsentText(begun, unsent, isAllRead)}</p>
          <Link to="/Order/outbox" className={`${textLink} inline-flex items-center target`}>
            {texts.showUnsent}
          </Link>
        </InfoCard>
        <StorageCard figures={figures} begun={begun} unsent={unsent} onChange={props.onChange} />
        <DiagnosticsCard text={props.diagnostics} setupFaults={props.setupFaults} />
        <ClearCard unsent={begun + unsent} isOnline={isOnline} onClear={props.onClear} />
      </div>
    </>
  );
}
