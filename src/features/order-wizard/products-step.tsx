import { useState } from 'react';
import { type ChangeQuantity, OrderOfScreen } from '#src/features/cart/add-to-order.tsx';
import { changeQuantity } from '#src/features/cart/change-cart.ts';
import { type AskedProduct, QuantityDialog } from '#src/features/cart/quantity-dialog.tsx';
import { texts } from '#src/features/cart/texts.ts';
import type { Draft } from '#src/outbox/draft.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ProductPicker } from './product-picker.tsx';
import type { Edit } from './use-draft.ts';

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
  const set: ChangeQuantity = (product, quantity, isConfirmed) =>
    void changeQuantity(drafts, draft, product, quantity, isConfirmed, (change) =>
      edit(change, texts.updateFailed),
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[3fr_2fr]">
      <OrderOfScreen value={{ order: draft, onQuantity: set }}>
        <ProductPicker orgId={draft.org_id ?? 0} />
      </OrderOfScreen>
      <OrderSummary
        draft={draft}
        onEdit={({ product_id, ...item }) => setAsked({ ...item, id: product_id, qty: undefined })}
        onRemove={({ product_id, ...item }) => set({ ...item, id: product_id }, 0, false)}
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
          onConfirm={(product, quantity) => set(product, quantity, true)}
        />
      )}
    </div>
  );
}
