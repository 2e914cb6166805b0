import { createFileRoute } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { DeviceScreen } from '#src/features/device/device-screen.tsx';
import { unsentCount } from '#src/features/unsent/unsent.ts';

export const Route = createFileRoute('/Device/')({
  staticData: { showsDevice: true },
  component: Device,
});

function Device() {
  const { drafts } = Route.useRouteContext();
  return <DeviceScreen unsent={useSyncExternalStore(drafts.subscribe, () => unsentCount(drafts.list()))} />;
}
