import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { whyMissing } from './missing-code.ts';
import { toast } from './toast.ts';

const WHY = {
  replaced: 'This belongs to a newer version of the portal. Reload the page to use it.',
  unreachable: 'This could not be loaded. Check your connection, and try again.',
  reachable: 'This could not be loaded. Try again.',
} as const;

/**
 * A dialog whose code is fetched when it is opened, or before that by `prepare`. One that cannot be had says why and
 * closes: the screen stays as it is, and the next opening tries again.
 */
export function onDemand<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) {
  const fetchIt = (): Promise<{ default: ComponentType<P> }> =>
    load().then(
      (dialog) => ({ default: dialog }),
      () => ({ default: Unavailable }),
    );
  let Fetched = lazy(fetchIt);

  function Unavailable({ onClose }: P) {
    const close = useRef(onClose);
    useEffect(() => {
      Fetched = lazy(fetchIt);
      void whyMissing().then((why) => toast('warning', WHY[why]));
      close.current();
    }, []);
    return null;
  }

  function OnDemand(props: P) {
    return (
      <Suspense>
        <Fetched {...props} />
      </Suspense>
    );
  }

  return Object.assign(OnDemand, { prepare: () => void load().catch(() => undefined) });
}
