import { type ComponentType, useEffect, useRef, useState } from 'react';
import { whyMissing } from './missing-code.ts';
import { nextPaint } from './next-paint.ts';
import { toast } from './toast.ts';

const WHY = {
  replaced: 'This belongs to a newer version of the portal. Reload the page to use it.',
  unreachable: 'This could not be loaded. Check your connection, and try again.',
  reachable: 'This could not be loaded. Try again.',
} as const;

/**
 * A dialog whose code is fetched when it is opened, or earlier by `prepare`. If the code is missing, it says why and
 * closes; opening it again retries.
 */
export function onDemand<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) {
  function OnDemand(props: P) {
    const [Fetched, setFetched] = useState<ComponentType<P>>();
    const close = useRef(props.onClose);
    useEffect(() => {
      close.current = props.onClose;
    });
    useEffect(() => {
      let isGone = false;
      // Paints the pressed button before the dialog renders.
      Promise.all([load(), nextPaint()]).then(
        ([dialog]) => !isGone && setFetched(() => dialog),
        () => {
          if (isGone) return;
          void whyMissing().then((why) => toast('warning', WHY[why]));
          close.current();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Fetched && <Fetched {...props} />;
  }

  // Opening the dialog fetches again, and says what failed.
  return Object.assign(OnDemand, { prepare: () => void load().catch(() => undefined) });
}
