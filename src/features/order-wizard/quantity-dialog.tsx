import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx';

interface QuantityDialogProps {
  product: Product;
  initial: number;
  onConfirm: (quantity: number) => void;
  onClose: () => void;
}

/** How many of a product: whole pieces, limited to what is available (SPEC §5). */
export function QuantityDialog({ product, initial, onConfirm, onClose }: QuantityDialogProps) {
  const [quantity, setQuantity] = useState(Math.min(initial, product.qty));
  return (
    <Dialog
      open
      title={product.title}
      description={`${product.sku} · ${product.qty.toLocaleString('en-US')} available`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onConfirm(quantity);
              onClose();
            }}
          >
            Add to Order
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-4">
        <QuantityStepper label={product.title} value={quantity} max={product.qty} onChange={setQuantity} />
        <p className="min-w-40 flex-1 text-small text-ink-2">
          Limited to the available quantity. 0 removes the item.
        </p>
      </div>
    </Dialog>
  );
}
