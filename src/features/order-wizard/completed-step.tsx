import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { AlsoPlaced } from '#src/features/unsent/also-placed.tsx';
import type { Draft } from '#src/outbox/draft.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { Card } from '#src/ui/surface.tsx';

/** Tab 4: the confirmation. */
export function CompletedStep({ draft }: { draft: Draft }) {
  const pieces = draft.items.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <Card className="max-w-180">
      <div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
        <CircleCheck size={44} aria-hidden="true" className="text-accent" />
        <h2 className="text-title font-bold">Your Order has been saved.</h2>
        <p className="text-ink-2">
          Order <span className="font-mono text-code font-semibold text-ink">{draft.order_id}</span> for{' '}
          {draft.org_name}: {draft.items.length} {draft.items.length === 1 ? 'product' : 'products'}, {pieces}{' '}
          {pieces === 1 ? 'piece' : 'pieces'}, to {draft.ship_to_name}.
        </p>
        <AlsoPlaced draft={draft} />
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {draft.order_id !== null && (
            <Link to="/Order/$id" params={{ id: draft.order_id }} className={buttonClasses('primary')}>
              View Order
            </Link>
          )}
          <Link to="/Order/create" search={{}} className={buttonClasses('secondary')}>
            Add an Order
          </Link>
        </div>
      </div>
    </Card>
  );
}
