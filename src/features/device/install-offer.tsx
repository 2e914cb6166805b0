import { useEffect, useState, useSyncExternalStore } from 'react';
import { DaysOfUseV1 } from '#src/storage/stored/preferences-v1.ts';
import { Button } from '#src/ui/button.tsx';
import { formatIsoDay } from '#src/ui/date-format.ts';
import { usePreference } from '#src/user-data/preferences.ts';
import { decline, readDeclined } from './declined.ts';
import { InstallButton } from './install-button.tsx';
import { installation } from './installation.ts';
import { isGoodMoment, type Orders, usedOn } from './offer-moment.ts';

/** Offers to install the portal, at a good moment. */
export function InstallOffer(orders: Orders) {
  const way = useSyncExternalStore(installation.subscribe, installation.way);
  const [stored, setUse] = usePreference('install offer', DaysOfUseV1);
  const [declined, setDeclined] = useState(readDeclined);
  const day = formatIsoDay(new Date());
  const use = usedOn(day, stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day is counted once.
  useEffect(() => setUse((before) => usedOn(day, before)), [day]);
  const canInstall = way !== 'installed' && way !== 'none';
  if (!canInstall || !isGoodMoment(use, declined, orders, Date.now())) return null;
  const notNow = () => setDeclined(decline(Date.now()));
  return (
    <section
      aria-label="Install the portal"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="min-w-52 flex-1">
        <h2 className="text-heading font-semibold">Install the portal</h2>
        <p className="text-small text-ink-2">
          It opens from your home screen or desktop, also without a connection.
        </p>
      </div>
      <div className="flex gap-2">
        <InstallButton onDeclined={notNow} />
        <Button variant="quiet" onClick={notNow}>
          Not now
        </Button>
      </div>
    </section>
  );
}
