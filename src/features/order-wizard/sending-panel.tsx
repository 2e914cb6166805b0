import { CloudOff } from 'lucide-react';
import { InDoubt } from '#src/features/unsent/in-doubt.tsx';
import { doubtTitle, progressOf, type Surroundings, waitingFor } from '#src/features/unsent/unsent-words.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Card } from '#src/ui/surface.tsx';

interface SendingPanelProps {
  draft: Draft;
  /** Whether the order is in this tab only. */
  isAtRisk: boolean;
  surroundings: Surroundings;
  onEdit: () => void;
  onRetry: () => void;
  onSendAsNew: () => void;
}

/** A confirmed order that is being sent, or waits. */
export function SendingPanel(props: SendingPanelProps) {
  const { draft, isAtRisk, surroundings, onEdit, onRetry, onSendAsNew } = props;
  const { done, total, text } = progressOf(draft);
  const waits = draft.waits_for !== null || !surroundings.online;
  if (draft.state === 'in-doubt') {
    return (
      <Card className="max-w-180">
        <div className="flex flex-col gap-3 p-6">
          <p role="status" className="text-heading font-semibold">
            {doubtTitle(draft)}
          </p>
          <InDoubt
            draft={draft}
            nextTryAt={surroundings.nextTryAt}
            onCheck={onRetry}
            onSendAsNew={onSendAsNew}
          />
        </div>
      </Card>
    );
  }
  return (
    <Card className="max-w-180">
      <div className="flex flex-col gap-3 p-6">
        <p role="status" className="flex items-center gap-2 text-heading font-semibold">
          {waits ? <CloudOff size={20} aria-hidden="true" /> : <Spinner />}
          {waits ? titleOf(draft, surroundings) : 'Submitting Order...'}
        </p>
        {waits ? (
          <>
            <p className="text-pretty text-ink-2">
              {isAtRisk
                ? "Your order is confirmed, but this device can't store it. Keep this page open."
                : 'Your order is confirmed and saved on this device. You can close the portal.'}{' '}
              {waitingFor(draft, surroundings)}
            </p>
            <div className="flex gap-2">
              <Button onClick={onRetry}>Retry</Button>
              {canReopen(draft) && <Button onClick={onEdit}>Edit</Button>}
            </div>
          </>
        ) : (
          <>
            <progress className="h-2 w-full" max={total + 1} value={done} aria-label={text} />
            <p className="text-ink-2">{text}</p>
          </>
        )}
      </div>
    </Card>
  );
}

function titleOf({ waits_for }: Draft, { online }: Surroundings): string {
  if (waits_for === 'storage') return 'Waiting for free space on this device';
  if (waits_for === 'sign-in') return 'Waiting for your sign-in';
  return waits_for === 'provider' && online ? 'Waiting for the provider' : 'Waiting for a connection';
}
