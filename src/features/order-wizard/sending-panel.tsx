import { CloudOff } from 'lucide-react';
import { useOnline } from '#src/offline/connection.ts';
import type { Draft } from '#src/offline/draft.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { Card } from '#src/ui/surface.tsx';

/** A confirmed order on its way to the provider, or waiting for a connection. */
export function SendingPanel({ draft }: { draft: Draft }) {
  const online = useOnline();
  const total = draft.items.length;
  const done = draft.items.filter(({ submitted }) => submitted).length;
  const waits = draft.state === 'queued' && !online;
  return (
    <Card className="max-w-2xl">
      <div className="flex flex-col gap-3 p-6">
        <p role="status" className="flex items-center gap-2 text-heading font-semibold">
          {waits ? <CloudOff size={20} aria-hidden="true" /> : <Spinner />}
          {waits ? 'Waiting for a connection' : 'Submitting Order...'}
        </p>
        {waits ? (
          <p className="text-ink-2">
            Your order is confirmed and kept on this device. It is sent as soon as the provider can be
            reached; you may close the portal.
          </p>
        ) : (
          <>
            <progress
              className="h-2 w-full accent-accent"
              max={total + 1}
              value={done}
              aria-label={`Sending item ${Math.min(done + 1, total)} of ${total}`}
            />
            <p className="text-ink-2">
              {done < total ? `Sending item ${done + 1} of ${total}` : 'Placing the order'}
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
