import { useState } from 'react';
import { offerUndo } from '#src/features/cart/change-cart.ts';
import { type AskedProduct, QuantityDialog } from '#src/features/cart/quantity-dialog.tsx';
import type { Draft } from '#src/outbox/draft.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import { type ProductOfItem, quantityChange, setQuantity } from '#src/outbox/edits.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { OrderSummary } from './order-summary.tsx';
import { ProductPicker } from './product-picker.tsx';
import type { Edit } from './use-draft.ts';

// Fixed to the letter (RULES.md, Messages).
const UPDATE_FAILED = 'Sorry, there was an error updating this Item.';

interface ProductsStepProps {
  drafts: Drafts;
  draft: Draft;
  edit: Edit;
  onBack: () => void;
  onContinue: () => void;
}

/** Tab 2: the client's catalogue and the order so far. */
export function ProductsStep({ drafts, draft, edit, onBack, onContinue }: ProductsStepProps) {
  const [asked, setAsked] = useState<AskedProduct>();
  const set = async (product: ProductOfItem, quantity: number, isConfirmed = false) => {
    const change = quantityChange(draft, product, quantity);
    if (change === 'already-there') return toast('info', `${product.title} already exists in the list.`);
    const isKept = await edit((now) => setQuantity(now, product, quantity), UPDATE_FAILED);
    if (isKept && change === 'updated' && isConfirmed) toast('success', 'Item saved.');
    if (isKept && change === 'removed')
      offerUndo(drafts, draft, product, (undo) => void edit(undo, UPDATE_FAILED));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[3fr_2fr]">
      <ProductPicker draft={draft} onQuantity={(...wanted) => void set(...wanted)} />
      <OrderSummary
        draft={draft}
        onEdit={({ product_id, ...item }) => setAsked({ ...item, id: product_id, qty: undefined })}
        onRemove={({ product_id, ...item }) => void set({ ...item, id: product_id }, 0)}
        onBack={onBack}
        next={
          <Button
            variant="primary"
            disabled={draft.items.length === 0}
            onClick={onContinue}
            className="sm:flex-1"
          >
            Continue
          </Button>
        }
      />
      {asked && (
        <QuantityDialog
          product={asked}
          orgId={draft.org_id ?? 0}
          current={draft.items.find((item) => item.product_id === asked.id)?.qty}
          onClose={() => setAsked(undefined)}
          onConfirm={(product, quantity) => void set(product, quantity, true)}
        />
      )}
    </div>
  );
}
