import { Link } from '@tanstack/react-router';
import { CircleCheck, Repeat, TriangleAlert } from 'lucide-react';
import { correctedNow } from '#src/api/clock.ts';
import { contentOf, useBeginOrder } from '#src/features/cart/cart.ts';
import { AlsoPlaced } from '#src/features/unsent/notices.tsx';
import type { Draft } from '#src/outbox/draft.ts';
import { draftAgain } from '#src/outbox/edits.ts';
import { Button, buttonClasses } from '#src/ui/button.tsx';
import { Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { fulfilledFrom } from './cut-off.ts';
import { StepHeading } from './step-navigation.tsx';
import { texts } from './texts.ts';

/** Tab 4: the confirmation, and what happens next; or that the order was placed otherwise than confirmed. */
export function CompletedStep({ draft, hasMoved }: { draft: Draft; hasMoved: boolean }) {
  const begin = useBeginOrder();
  const again = () =>
    begin((empty) => draftAgain(draft, empty)).catch(() => toast('warning', texts.notBegun));
  const { order_id, org_name, ship_to_name, shipped_with_name, shipping_type_name, problem } = draft;
  const Icon = problem ? TriangleAlert : CircleCheck;
  return (
    <Card className="max-w-180">
      <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
        <Icon size={44} aria-hidden="true" className={problem ? 'text-warning' : 'text-accent'} />
        <StepHeading takesFocus={hasMoved} className="text-title font-bold outline-none">
          {problem ? `Order ${order_id} was placed differently` : `Order ${order_id} placed`}
        </StepHeading>
        <p className="text-ink-2">
          {problem && 'You ordered: '}
          {contentOf(draft)} for {org_name}, to {ship_to_name} with {shipped_with_name} {shipping_type_name}.
        </p>
        {!problem && (
          <>
            <div role="status">
              <h3 className="text-heading font-semibold">Your Order has been saved.</h3>
            </div>
            <p className="max-w-prose text-ink-2">
              What happens next: the order is packed, and ships from{' '}
              {fulfilledFrom(correctedNow(draft.saved_at))} if that is no holiday. Its tracking number is on
              the order as soon as it has shipped.
            </p>
          </>
        )}
        <AlsoPlaced draft={draft} />
        <div className="mt-2 flex justify-center gap-2 max-sm:w-full max-sm:flex-col">
          {order_id !== null && (
            <Link to="/Order/$id" params={{ id: order_id }} className={buttonClasses('primary')}>
              {problem ? 'View Order' : 'Track later'}
            </Link>
          )}
          <Button icon={Repeat} onClick={() => void again()}>
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
