import { Link, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { configFaults } from '#src/contract/provider-values.ts';
import { useApiFault, useOnline } from '#src/pwa/connection.ts';
import { readReports } from '#src/reports/reports.ts';
import { Button } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { PageHeader } from '#src/ui/record/page-header.tsx';
import { clearFetched, type UsageFigures, usageFigures } from '#src/user-data/device-usage.ts';
import { Actions, AppCard, build, InfoCard, LanguageCard, NoticesCard, VersionCard } from './app-cards.tsx';
import { ClearCard, DiagnosticsCard, StorageCard } from './data-cards.tsx';
import { offlineDataText, spaceText, texts, unsentText } from './texts.ts';

/** @param unsent how many orders are confirmed, or need the user, and are not placed. */
export function DeviceScreen({ unsent }: { unsent: number }) {
  const { drafts, fetchAhead, device, config } = useRouter().options.context;
  const { records } = drafts;
  const orders = useSyncExternalStore(drafts.subscribe, drafts.list);
  const keeps = useSyncExternalStore(drafts.subscribe, () => records.canStore);
  const progress = useSyncExternalStore(fetchAhead.subscribe, fetchAhead.progress);
  const [figures, setFigures] = useState<UsageFigures>();
  const count = useCallback(() => void usageFigures(device).then(setFigures), [device]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched data changes the figures.
  useEffect(count, [count, progress.state]);
  const left = orders.filter(({ state }) => state !== 'sent');
  const begun = left.length - unsent;
  const isAllRead = useSyncExternalStore(drafts.subscribe, () => {
    const isDiscarding = records.discarding().length > 0;
    return records.readState() === 'complete' && !records.trouble() && !isDiscarding;
  });
  const clear = async (withUnsent: boolean) => {
    if (withUnsent) await Promise.all(left.map(({ id }) => drafts.remove(id)));
    await clearFetched(device);
    count();
    if (withUnsent && records.discarding().length > 0) throw new Error('Not every order could be removed.');
  };
  const isOnline = useOnline();
  const fault = useApiFault();
  const setupFaults = [fault, ...configFaults(config)].filter((each) => each !== undefined);
  const diagnostics = () => {
    const space = figures?.space ? spaceText(figures.space) : 'size unknown';
    const counts = Object.entries(Object.groupBy(orders, ({ state }) => state));
    return [
      `Time: ${new Date().toISOString()}`,
      `Build: ${build()}`,
      `Browser: ${navigator.userAgent}`,
      `Connection: ${isOnline ? 'online' : fault ? 'no answer' : 'offline'}`,
      `Service worker: ${figures?.hasServiceWorker ? 'yes' : 'no'}`,
      ...setupFaults.map((each) => `Setup: ${each}`),
      `Storage: ${keeps ? 'works' : 'does not work'}, ${space}`,
      `Fetched: ${figures?.answers ?? 'unknown'}`,
      `Orders: ${counts.map(([state, { length }]) => `${length} ${state}`).join(', ') || 'none'}`,
      'Reports:',
      ...readReports().map(({ at, where, what }) => `${new Date(at).toISOString()} ${where}: ${what}`),
    ].join('\n');
  };
  const hasServiceWorker = figures?.hasServiceWorker !== false;
  return (
    <>
      <PageHeader title={texts.title} meta={texts.about} />
      {!keeps && (
        <p className="mb-4 rounded-md border border-line bg-warning-soft px-4 py-3 text-warning">
          {texts.nothingStored}
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 max-sm:pt-1.5 md:grid-cols-2">
        <AppCard hasServiceWorker={hasServiceWorker} />
        <VersionCard hasServiceWorker={hasServiceWorker} />
        <LanguageCard />
        <NoticesCard />
        <InfoCard title={texts.offlineTitle}>
          <p role="status" className="max-sm:min-h-11">
            {offlineDataText(progress, keeps)}
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
                <Button onClick={fetchAhead.fetchNow} disabled={!isOnline}>
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
        <StorageCard figures={figures} begun={begun} unsent={unsent} onChange={count} />
        <DiagnosticsCard text={diagnostics} setupFaults={setupFaults} />
        <ClearCard
          unsent={left.length}
          mayBePlaced={left.filter(({ placing }) => placing).length}
          isOnline={isOnline}
          onClear={clear}
        />
      </div>
    </>
  );
}
