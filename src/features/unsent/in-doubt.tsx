import { type ReactNode, useState } from 'react';
import type { Draft } from '#src/outbox/draft.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { doubtReason, newOrderWarning, nextCheck } from './unsent-words.ts';

interface InDoubtProps {
  draft: Draft;
  /** When the next check is planned, ms since the epoch; undefined if none is. */
  nextTryAt: number | undefined;
  onCheck: () => void;
  /** Abandons this order for a new one: the user accepts that both may be placed. */
  onSendAsNew: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** An order that may have been placed: what is known, the next check, whom to ask, and the last resort. */
export function InDoubt({ draft, nextTryAt, onCheck, onSendAsNew, children }: InDoubtProps) {
  const [asks, setAsks] = useState(false);
  const { order_id } = draft;
  return (
    <div className="flex flex-col gap-3">
      <p>{doubtReason(draft)}</p>
      <p className="text-ink-2">
        {nextCheck(nextTryAt)} Nothing is sent again until this is clear. You can also ask your provider about
        order {order_id}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onCheck}>
          Check now
        </Button>
        <Button variant="quiet" onClick={() => setAsks(true)}>
          Send as a new order
        </Button>
        {children}
      </div>
      <ConfirmDialog
        title="Send this as a new order?"
        text={newOrderWarning(draft)}
        confirm="Send as a new order"
        open={asks}
        onConfirm={onSendAsNew}
        onClose={() => setAsks(false)}
      />
    </div>
  );
}
