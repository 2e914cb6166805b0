import { useState } from 'react';
import type { Draft } from '#src/offline/draft.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { type ProductOfItem, quantityChange, setQuantity } from './edits.ts';
import { OrderSummary } from './order-summary.tsx';
import { ProductPicker } from './product-picker.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';
import type { Edit } from './use-draft.ts';

interface ProductsStepProps {
  draft: Draft;
  edit: Edit;
  onBack: () => void;
  onContinue: () => void;
}

/** Tab 2: the client's catalogue, and the order so far. */
export function ProductsStep({ draft, edit, onBack, onContinue }: ProductsStepProps) {
  const [asked, setAsked] = useState<ProductOfItem>();
  const set = async (product: ProductOfItem, quantity: number) => {
    const change = quantityChange(draft, product, quantity);
    if (change === 'already-there') return toast('info', `${product.title} already exists in the list.`);
    const isKept = await edit((now) => setQuantity(now, product, quantity));
    if (!isKept) toast('warning', 'Sorry, there was an error updating this Item.');
    else if (change === 'updated' && asked) toast('success', 'Item saved.');
  };
  const pieces = draft.items.reduce((sum, { qty }) => sum + qty, 0);
  const count = `${draft.items.length} ${draft.items.length === 1 ? 'product' : 'products'}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
  const buttons = (
    <>
      <Button onClick={onBack}>Back</Button>
      <Button
        variant="primary"
        disabled={draft.items.length === 0}
        onClick={onContinue}
        className="sm:flex-1"
      >
        Continue
      </Button>
    </>
  );
  return (
    <div className="grid items-start gap-4 md:grid-cols-[3fr_2fr]">
      <ProductPicker
        draft={draft}
        onAdd={setAsked}
        onQuantity={(product, quantity) => void set(product, quantity)}
      />
      <OrderSummary
        draft={draft}
        count={count}
        onEdit={({ product_id, ...item }) => setAsked({ ...item, id: product_id })}
        onRemove={(id) =>
          void edit((now) => ({ ...now, items: now.items.filter((item) => item.product_id !== id) }))
        }
      >
        <div className="hidden gap-2 pt-3 sm:flex">{buttons}</div>
      </OrderSummary>
      <div className="sticky bottom-[calc(3.9rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex items-center gap-2 border-t border-line bg-surface px-4 py-2 sm:hidden">
        <p className="min-w-0 flex-1 text-small font-semibold">{count}</p>
        {buttons}
      </div>
      {asked && (
        <QuantityDialog
          product={asked}
          current={draft.items.find((item) => item.product_id === asked.id)?.qty}
          onClose={() => setAsked(undefined)}
          onConfirm={(product, quantity) => void set(product, quantity)}
        />
      )}
    </div>
  );
}
