import { Link } from '@tanstack/react-router';
import { CircleCheck, Repeat } from 'lucide-react';
import { correctedNow } from '#src/api/clock.ts';
import { contentOf } from '#src/features/cart/cart.ts';
import { AlsoPlaced } from '#src/features/unsent/also-placed.tsx';
import type { Draft } from '#src/outbox/draft.ts';
import { Button, buttonClasses } from '#src/ui/button.tsx';
import { Card } from '#src/ui/surface.tsx';
import { fulfilledFrom } from './cut-off.ts';
import { StepHeading } from './step-heading.tsx';

interface CompletedStepProps {
  draft: Draft;
  /** Whether the user came from another step. */
  hasMoved: boolean;
  /** Begins an order like this one. */
  onAgain: () => void;
}

/** Tab 4: the confirmation, and what happens next. */
export function CompletedStep({ draft, hasMoved, onAgain }: CompletedStepProps) {
  const { order_id, org_name, ship_to_name, shipped_with_name, shipping_type_name } = draft;
  return (
    <Card className="max-w-180">
      <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
        <CircleCheck size={44} aria-hidden="true" className="text-accent" />
        <StepHeading takesFocus={hasMoved} className="text-title font-bold outline-none">
          {`Order ${order_id} placed`}
        </StepHeading>
        <p className="text-ink-2">
          {contentOf(draft)} for {org_name}, to {ship_to_name} with {shipped_with_name} {shipping_type_name}.
        </p>
        <div role="status">
          <h3 className="text-heading font-semibold">Your Order has been saved.</h3>
        </div>
        <p className="max-w-prose text-ink-2">
          What happens next: the order is packed, and ships from {fulfilledFrom(correctedNow(draft.saved_at))}{' '}
          if that is no holiday. Its tracking number is on the order as soon as it has shipped.
        </p>
        <AlsoPlaced draft={draft} />
        <div className="mt-2 flex justify-center gap-2 max-sm:w-full max-sm:flex-col">
          {order_id !== null && (
            <Link to="/Order/$id" params={{ id: order_id }} className={buttonClasses('primary')}>
              Track later
            </Link>
          )}
          <Button icon={Repeat} onClick={onAgain}>
            Order again
          </Button>
          <Link to="/Order/create" search={{}} className={buttonClasses('secondary')}>
            New order
          </Link>
        </div>
      </div>
    </Card>
  );
}
