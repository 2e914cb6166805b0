import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Draft } from '#src/outbox/draft.ts';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { textLink } from '#src/ui/text-link.ts';
import { problemReasons, problemTitle } from './problem-words.ts';

/** What the user must know about a placed order: another one was placed too, or lines are missing. */
export function AlsoPlaced({ draft }: { draft: Draft }) {
  const { also_placed, order_id, problem } = draft;
  if (also_placed.length === 0 && !problem) return null;
  return (
    <Banner tone="warning" role="alert">
      {problem && (
        <p>
          {problemTitle(problem)} {problemReasons(draft).join(' ')}
        </p>
      )}
      {also_placed.map((id) => (
        <p key={id}>
          An earlier try was placed as well, as{' '}
          <Link to="/Order/$id" params={{ id }} className={textLink}>
            order {id}
          </Link>
          . If you need only one of the two, ask your provider to cancel order {id} or order {order_id}.
        </p>
      ))}
    </Banner>
  );
}

/**
 * Asks before a draft is sent of which an earlier version was placed.
 * @returns what to call instead of `send`, and the dialog.
 */
export function useSendQuestion({ also_placed }: Draft, send: () => void) {
  const [asks, setAsks] = useState(false);
  const question = (
    <ConfirmDialog
      title="Send this order as well?"
      text={`An earlier version was placed as order ${also_placed.join(' and ')}. If you send this one, you get both.`}
      confirm="Send this one as well"
      open={asks}
      onConfirm={send}
      onClose={() => setAsks(false)}
    />
  );
  return { ask: also_placed.length > 0 ? () => setAsks(true) : send, question };
}
