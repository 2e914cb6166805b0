import { ChevronUp, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { contentOf } from '#src/features/cart/cart.ts';
import type { Draft, DraftItem } from '#src/outbox/draft.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Card } from '#src/ui/surface.tsx';
import { OrderLines } from './order-lines.tsx';

interface OrderSummaryProps {
  draft: Draft;
  onEdit: (item: DraftItem) => void;
  onRemove: (productId: number) => void;
  /** The actions at its foot. */
  buttons: ReactNode;
}

/** The order so far: beside the products, or on a phone as a bar that opens a sheet with the lines. */
export function OrderSummary({ draft, onEdit, onRemove, buttons }: OrderSummaryProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const lines = <Lines draft={draft} onEdit={onEdit} onRemove={onRemove} />;
  if (!isPhone) {
    return (
      <Card title="Your order" aside={draft.org_name} className="md:sticky md:top-4">
        <div className="p-4">
          {lines}
          <p className="mt-3 border-t border-line pt-3 font-semibold">{contentOf(draft)}</p>
          <div className="flex gap-2 pt-3">{buttons}</div>
        </div>
      </Card>
    );
  }
  return (
    <div
      data-thumb-bar
      className="sticky bottom-[calc(3.9rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-w-[min(100%,6.5rem)] flex-1 items-center gap-1.5 text-left text-small font-semibold target"
      >
        <ChevronUp size={16} aria-hidden="true" className="shrink-0 text-ink-2" />
        <span className="sr-only">Your order: </span>
        {draft.items.length === 0 ? 'Nothing added yet' : contentOf(draft)}
      </button>
      {buttons}
      <Dialog title="Your order" description={draft.org_name} open={isOpen} onClose={() => setOpen(false)}>
        {lines}
      </Dialog>
    </div>
  );
}

function Lines({ draft, onEdit, onRemove }: Omit<OrderSummaryProps, 'buttons'>) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {draft.items.length === 0 && <p className="text-ink-2">No Items Added</p>}
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
                  onRemove(item.product_id);
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
