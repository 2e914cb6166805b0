import { useSyncExternalStore } from 'react';
import { classes } from '#src/ui/classes.ts';
import { Card } from '#src/ui/surface.tsx';
import { CardBody } from './card-parts.tsx';
import { InstallButton } from './install-button.tsx';
import { type InstallWay, installation } from './installation.ts';

const ONLINE_ONLY = 'In this browser window, the portal opens only with a connection.';

/** Whether the portal is installed, how to install it, and whether it opens offline. */
export function AppCard({ hasServiceWorker }: { hasServiceWorker: boolean }) {
  const way = useSyncExternalStore(installation.subscribe, installation.way);
  return (
    <Card title="App">
      <CardBody>
        {way === 'installed' ? (
          <>
            <p>Installed on this device.</p>
            {!hasServiceWorker && <p className="text-small text-warning">{ONLINE_ONLY}</p>}
          </>
        ) : (
          <>
            <p>You are using it in the browser.</p>
            {/* Keeps its height: whether the browser can install the app, and has a worker, is known a moment later. */}
            <div className="flex min-h-13.5 items-center gap-3">
              <InstallButton />
              <span
                className={classes('min-w-0 text-small', hasServiceWorker ? 'text-ink-2' : 'text-warning')}
              >
                {hasServiceWorker ? wordsOf(way) : ONLINE_ONLY}
              </span>
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}

function wordsOf(way: InstallWay): string {
  return way === 'none'
    ? 'It is installed already, or this browser cannot install it.'
    : 'Installed, it opens from the home screen or the desktop, in a window of its own.';
}
