import { contentOf } from '#src/features/cart/cart.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { Card } from '#src/ui/surface.tsx';
import { OrderLines } from './order-lines.tsx';

/** Shows the order once more before it is placed. */
export function OrderReview({ draft }: { draft: Draft }) {
  return (
    <Card title="Your order" aside={draft.org_name}>
      <div className="flex flex-col gap-3 p-4">
        <OrderLines
          items={draft.items}
          end={({ qty }) => (
            <span className="pl-2 font-semibold">
              <span className="sr-only">Quantity </span>
              {qty.toLocaleString('en-US')}
            </span>
          )}
        />
        <p className="border-t border-line pt-3 font-semibold">{contentOf(draft)}</p>
        {draft.client_notes && (
          <p className="border-t border-line pt-3 whitespace-pre-line text-ink-2 wrap-anywhere">
            {draft.client_notes}
          </p>
        )}
      </div>
    </Card>
  );
}
