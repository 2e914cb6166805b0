import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { reachability } from '#src/api/errors.ts';
import { configFaults } from '#src/contract/provider-values.ts';
import { build } from '#src/features/device/app-cards.tsx';
import { DeviceScreen } from '#src/features/device/device-screen.tsx';
import { diagnostics } from '#src/features/device/texts.ts';
import { unsentCount } from '#src/features/unsent/unsent.ts';
import { useApiFault } from '#src/pwa/connection.ts';
import { clearFetched, type UsageFigures, usageFigures } from '#src/user-data/device-usage.ts';

export const Route = createFileRoute('/Device/')({
  staticData: { showsDevice: true },
  component: Device,
});

function Device() {
  const { drafts, fetchAhead, device, config } = Route.useRouteContext();
  const orders = useSyncExternalStore(drafts.subscribe, drafts.list);
  const progress = useSyncExternalStore(fetchAhead.subscribe, fetchAhead.progress);
  const [figures, setFigures] = useState<UsageFigures>();
  const count = useCallback(() => void usageFigures(device).then(setFigures), [device]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newly fetched data changes the figures.
  useEffect(count, [count, progress.state]);
  const left = orders.filter(({ state }) => state !== 'sent');
  const unsent = unsentCount(orders);
  const keeps = useSyncExternalStore(drafts.subscribe, () => drafts.records.canStore);
  const clear = async (withUnsent: boolean) => {
    if (withUnsent) await Promise.all(left.map(({ id }) => drafts.remove(id)));
    await clearFetched(device);
    count();
    if (withUnsent && drafts.records.discarding().length > 0)
      throw new Error('Not every order could be removed.');
  };
  const setupFaults = [useApiFault(), ...configFaults(config)].filter((fault) => fault !== undefined);
  const diagnosticsNow = () => {
    const isOnline = reachability.get();
    const states = orders.map(({ state }) => state);
    return diagnostics({ build: build(), isOnline, setupFaults, keeps, figures, orders: states }, new Date());
  };
  return (
    <DeviceScreen
      figures={figures}
      keeps={keeps}
      progress={progress}
      diagnostics={diagnosticsNow}
      setupFaults={setupFaults}
      begun={left.length - unsent}
      unsent={unsent}
      isAllRead={
        drafts.records.readState() === 'complete' &&
        !drafts.records.trouble() &&
        drafts.records.discarding().length === 0
      }
      onFetch={fetchAhead.fetchNow}
      onChange={count}
      onClear={clear}
    />
  );
}
