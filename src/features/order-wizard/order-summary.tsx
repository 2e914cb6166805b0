import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { contentOf } from '#src/features/cart/cart.ts';
import type { Draft, DraftItem } from '#src/outbox/draft.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/surface.tsx';
import { OrderBar } from './order-bar.tsx';
import { OrderLines } from './order-lines.tsx';

interface OrderSummaryProps {
  draft: Draft;
  onEdit: (item: DraftItem) => void;
  onRemove: (item: DraftItem) => void;
  onBack: () => void;
  /** The action that goes on. */
  next: ReactNode;
}

/** The order so far: beside the products, or on a phone as a bar that opens a sheet with the lines. */
export function OrderSummary({ draft, onEdit, onRemove, onBack, next }: OrderSummaryProps) {
  const isPhone = useIsPhone();
  const lines = <Lines draft={draft} onEdit={onEdit} onRemove={onRemove} />;
  if (!isPhone) {
    return (
      <Card title="Your order" aside={draft.org_name} className="md:sticky md:top-4">
        <div className="p-4">
          {lines}
          {draft.items.length > 0 && (
            <p className="mt-3 border-t border-line pt-3 font-semibold">{contentOf(draft)}</p>
          )}
          {/* In reach below the products, however many lines there are. */}
          <div className="flex gap-2 rounded-b-lg bg-surface pt-3 max-md:sticky max-md:bottom-9 max-md:-mb-4 max-md:pb-4">
            <Button onClick={onBack}>Back</Button>
            {next}
          </div>
        </div>
      </Card>
    );
  }
  return (
    <OrderBar draft={draft} lines={lines} onBack={onBack}>
      {next}
    </OrderBar>
  );
}

function Lines({ draft, onEdit, onRemove }: Omit<OrderSummaryProps, 'onBack' | 'next'>) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {draft.items.length === 0 && (
        <div className="text-ink-2">
          <p className="font-medium text-ink">No Items Added</p>
          <p>No Products have yet been added to this Order.</p>
        </div>
      )}
      {/* Leaves room for focus rings. */}
      <div className="-m-1 max-h-96 overflow-y-auto p-1 max-sm:max-h-none">
        <OrderLines
          items={draft.items}
          end={(item) => (
            <>
              <button
                type="button"
                aria-label={`Change the quantity of ${item.title}, ${item.qty}`}
                title="Change the quantity"
                onClick={() => onEdit(item)}
                className="rounded-md border border-line px-2.5 font-semibold target hover:bg-sunken"
              >
                {item.qty.toLocaleString('en-US')}
              </button>
              <IconButton
                icon={Trash2}
                label={`Remove ${item.title}`}
                onClick={() => {
                  onRemove(item);
                  // The focused button disappears with its line.
                  box.current?.focus();
                }}
              />
            </>
          )}
        />
      </div>
    </div>
  );
}
