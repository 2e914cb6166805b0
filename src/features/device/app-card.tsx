import { useSyncExternalStore } from 'react';
import { Card } from '#src/ui/surface.tsx';
import { CardBody } from './card-parts.tsx';
import { InstallButton } from './install-button.tsx';
import { type InstallWay, installation } from './installation.ts';

const IN_BROWSER = 'You are using it in the browser.';

/** Whether the portal is installed, and how to install it. */
export function AppCard() {
  const way = useSyncExternalStore(installation.subscribe, installation.way);
  return (
    <Card title="App">
      <CardBody>
        <p>{wordsOf(way)}</p>
        {/* Keeps its height: the browser announces a moment later whether it can install the app. */}
        <div className="min-h-11 pointer-fine:min-h-9">
          <InstallButton />
        </div>
      </CardBody>
    </Card>
  );
}

function wordsOf(way: InstallWay): string {
  if (way === 'installed') return 'Installed on this device.';
  if (way === 'none') return `${IN_BROWSER} It is installed already, or this browser cannot install it.`;
  return `${IN_BROWSER} Installed, it opens from the home screen or the desktop, in a window of its own.`;
}
