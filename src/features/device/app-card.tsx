import { useSyncExternalStore } from 'react';
import { Card } from '#src/ui/surface.tsx';
import { CardBody } from './card-parts.tsx';
import { InstallButton } from './install-button.tsx';
import { type InstallWay, installation } from './installation.ts';

/** Whether the portal is installed, and how to install it. */
export function AppCard() {
  const way = useSyncExternalStore(installation.subscribe, installation.way);
  return (
    <Card title="App">
      <CardBody>
        {way === 'installed' ? (
          <p>Installed on this device.</p>
        ) : (
          <>
            <p>You are using it in the browser.</p>
            {/* Keeps its height: the browser announces a moment later whether it can install the app. */}
            <div className="flex min-h-13.5 items-center gap-3">
              <InstallButton />
              <span className="min-w-0 text-small text-ink-2">{wordsOf(way)}</span>
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
