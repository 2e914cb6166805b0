import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { toast } from './toast.tsx';

/**
 * A dialog whose code is fetched when it is opened, or before that by `prepare`. One that cannot be had says so and
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
      toast('warning', 'This could not be loaded. Check your connection, and try again.');
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
