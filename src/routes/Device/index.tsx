import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { DeviceScreen } from '#src/features/device/device-screen.tsx';
import { unsentCount } from '#src/features/unsent/unsent-count.ts';
import { type KeptFigures, KeptHere } from '#src/user-data/kept-here.ts';

export const Route = createFileRoute('/Device/')({ component: Device });

function Device() {
  const { drafts, made, fetchAhead, keptHere: ports } = Route.useRouteContext();
  const [keptHere] = useState(() => new KeptHere(ports));
  const orders = useSyncExternalStore(drafts.subscribe, drafts.list);
  const records = useSyncExternalStore(made.subscribe, made.list);
  const progress = useSyncExternalStore(fetchAhead.subscribe, fetchAhead.progress);
  const [figures, setFigures] = useState<KeptFigures>();
  const count = useCallback(() => void keptHere.figures().then(setFigures), [keptHere]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newly fetched data changes the figures.
  useEffect(count, [count, progress.state]);
  const left = orders.filter(({ state }) => state !== 'sent');
  const notCreated = records.filter(({ state }) => state !== 'created');
  const unsent = unsentCount(orders, records);
  const keeps = useSyncExternalStore(drafts.subscribe, () => drafts.kept);
  const clear = async (withUnsent: boolean) => {
    if (withUnsent) {
      await Promise.all(left.map(({ id }) => drafts.remove(id)));
      await Promise.all(notCreated.map(({ id }) => made.remove(id)));
    }
    await keptHere.clearFetched();
    count();
  };
  return (
    <DeviceScreen
      figures={figures}
      keeps={keeps}
      progress={progress}
      begun={left.length + notCreated.length - unsent}
      unsent={unsent}
      onFetch={fetchAhead.fetchNow}
      onChange={count}
      onClear={clear}
    />
  );
}
