import { useEffect, useState } from 'react';
import { newVersion } from '#src/pwa/update.ts';
import { LoadError } from '#src/ui/load-error.tsx';
import { type WhyMissing, whyMissing } from '#src/ui/missing-code.ts';
import { Spinner } from '#src/ui/spinner.tsx';

const reload = () => location.reload();

/** Shown when a screen's code can't be loaded: why, and what to do. It never reloads by itself. */
export function MissingScreen() {
  const [why, setWhy] = useState<WhyMissing>();
  useEffect(() => void whyMissing().then(setWhy), []);

  const tryAgain = async () => {
    setWhy(undefined);
    const now = await whyMissing();
    // Some browsers cache a failed module until the page reloads.
    if (now === 'reachable') reload();
    else setWhy(now);
  };

  if (!why) {
    return (
      <p role="status" className="flex animate-late items-center justify-center gap-2 py-12 text-ink-2">
        <Spinner />
        Loading …
      </p>
    );
  }
  if (why === 'replaced') {
    return (
      <LoadError
        offline={false}
        text="This screen belongs to a newer version of the portal."
        action="Reload"
        onRetry={newVersion.get()?.take ?? reload}
      />
    );
  }
  const offline = why === 'unreachable';
  const text = offline
    ? "You're offline, and this screen isn't saved on this device."
    : 'This screen could not be loaded.';
  return <LoadError offline={offline} text={text} onRetry={() => void tryAgain()} />;
}
