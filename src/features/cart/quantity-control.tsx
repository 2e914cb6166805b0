import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ProductOfItem } from '#src/outbox/edits.ts';
import { Button } from '#src/ui/button.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

/** How the button that adds a product looks. */
export interface QuantityLook {
  /** The main action of its screen, written out. */
  isMain?: boolean;
  className?: string;
}

interface QuantityControlProps extends QuantityLook {
  product: ProductOfItem & { org_id: number };
  /** The quantity in the order; undefined if there is none. */
  quantity: number | undefined;
  /** Called with the requested quantity; from the dialog, with the product as it is available now. */
  onQuantity: (quantity: number, product?: ProductOfItem) => void;
}

/** Add, which becomes a stepper in place. The number in the stepper opens the quantity dialog. */
export function QuantityControl({
  product,
  quantity,
  onQuantity,
  isMain = false,
  className,
}: QuantityControlProps) {
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isIn = quantity !== undefined;
  const wasIn = useRef(isIn);
  // Add and the stepper replace each other, and would take the focus with them: to a dialog, if they are in one.
  useLayoutEffect(() => {
    if (wasIn.current !== isIn && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>(isIn ? 'button:last-of-type' : 'button')?.focus();
    wasIn.current = isIn;
  }, [isIn]);
  return (
    <div ref={box} className={className}>
      {isIn ? (
        <QuantityStepper
          label={product.title}
          value={quantity}
          max={product.qty}
          onChange={(wanted) => wanted !== undefined && onQuantity(wanted)}
          onAsk={() => setAsking(true)}
        />
      ) : (
        <Button
          variant={isMain ? 'primary' : 'secondary'}
          {...(isMain && { icon: Plus })}
          className="w-full"
          disabled={product.qty <= 0}
          aria-label={isMain ? undefined : `Add ${product.title}`}
          onClick={() => onQuantity(1)}
        >
          {isMain ? 'Add to order' : 'Add'}
        </Button>
      )}
      {isAsking && (
        <QuantityDialog
          product={product}
          orgId={product.org_id}
          current={quantity}
          onClose={() => setAsking(false)}
          onConfirm={(now, wanted) => onQuantity(wanted, now)}
        />
      )}
    </div>
  );
}
