import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ProductOfItem } from '#src/outbox/edits.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { searchInUse } from '#src/ui/search-input.tsx';
import { useCarts } from './cart.ts';
import { changeCart, type ProductOfCart } from './change-cart.ts';
import { QuantityDialog } from './quantity-dialog.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

/** Adds a product to the cart of its client, and changes its quantity there (RULES.md, Cart). */
export function AddToOrder({ product, ...look }: { product: ProductOfCart } & QuantityLook) {
  const { drafts, carts } = useCarts();
  const cart = carts.find(({ org_id }) => org_id === product.org_id);
  return (
    <QuantityControl
      {...look}
      product={product}
      quantity={cart?.items.find((item) => item.product_id === product.id)?.qty}
      onQuantity={(now, quantity, isConfirmed) =>
        void changeCart(drafts, { ...product, ...now }, quantity, isConfirmed)
      }
    />
  );
}

const CAN_PRESS = 'button:enabled:not([aria-disabled=true])';

interface QuantityLook {
  isMain?: boolean;
  className?: string;
}

interface QuantityControlProps extends QuantityLook {
  product: ProductOfItem & { org_id: number };
  quantity: number | undefined;
  /** With the product as it is available now; `isConfirmed` in the dialog. */
  onQuantity: (product: ProductOfItem, quantity: number, isConfirmed: boolean) => void;
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
  const hasFocus = useRef(false);
  // Add and the stepper replace each other, and would take the focus with them: to a dialog, if they are in one. The
  // same product may have another control behind that dialog.
  useLayoutEffect(() => {
    if (wasIn.current !== isIn && hasFocus.current && document.activeElement === document.body)
      // With the last available piece in the order, One more is disabled.
      [...(box.current?.querySelectorAll<HTMLElement>(CAN_PRESS) ?? [])].at(isIn ? -1 : 0)?.focus();
    wasIn.current = isIn;
  }, [isIn]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes which control has the focus.
    <div
      ref={box}
      // As wide as the stepper, so that nothing moves when it replaces Add. In pixels: large text needs no wider targets.
      className={classes(
        isMain ? 'min-w-[136px] *:w-full sm:min-w-40' : 'min-w-[136px] text-right pointer-fine:min-w-[112px]',
        className,
      )}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {isIn ? (
        <QuantityStepper
          label={product.title}
          value={quantity}
          max={product.qty}
          onChange={(wanted) => wanted !== undefined && onQuantity(product, wanted, false)}
          onAsk={() => setAsking(true)}
        />
      ) : (
        <Button
          variant={isMain ? 'primary' : 'secondary'}
          {...(isMain && { icon: Plus })}
          disabled={product.qty <= 0}
          aria-label={isMain ? undefined : `Add ${product.title}`}
          // A press leaves the focus, and a phone's keyboard, to a search box in use: the next name replaces the text.
          onMouseDown={(event) => searchInUse() && event.preventDefault()}
          onClick={() => {
            onQuantity(product, 1, false);
            searchInUse()?.select();
          }}
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
          onConfirm={(now, wanted) => onQuantity(now, wanted, true)}
        />
      )}
    </div>
  );
}
