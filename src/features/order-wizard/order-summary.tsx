import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Draft, DraftItem } from '#src/offline/draft.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/surface.tsx';

interface OrderSummaryProps {
  draft: Draft;
  count: string;
  onEdit: (item: DraftItem) => void;
  onRemove: (productId: number) => void;
  children: ReactNode;
}

/** The order so far: its lines, and what to do with it. */
export function OrderSummary({ draft, count, onEdit, onRemove, children }: OrderSummaryProps) {
  return (
    <Card title="Your order" aside={draft.org_name} className="md:sticky md:top-4">
      <div className="p-4">
        {draft.items.length === 0 ? (
          <p className="text-ink-2">No Items Added</p>
        ) : (
          <>
            <ul aria-label="Added items" className="max-h-72 overflow-y-auto">
              {draft.items.map((item) => (
                <li key={item.product_id} className="flex items-center gap-1">
                  <span className="min-w-0 flex-1 py-1 wrap-anywhere">{item.title}</span>
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
                    onClick={() => onRemove(item.product_id)}
                  />
                </li>
              ))}
            </ul>
            <p className="mt-3 hidden border-t border-line pt-3 font-semibold sm:block">{count}</p>
          </>
        )}
        {children}
      </div>
    </Card>
  );
}
