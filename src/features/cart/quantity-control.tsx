import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ProductOfItem } from '#src/outbox/edits.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { searchInUse } from '#src/ui/search-in-use.ts';
import { QuantityDialog } from './quantity-dialog.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

const CAN_PRESS = 'button:enabled:not([aria-disabled=true])';

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
          onChange={(wanted) => wanted !== undefined && onQuantity(wanted)}
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
            onQuantity(1);
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
          onConfirm={(now, wanted) => onQuantity(wanted, now)}
        />
      )}
    </div>
  );
}
