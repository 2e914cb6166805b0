import { Plus } from 'lucide-react';
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { lineOf, type ProductOfItem } from '#src/outbox/edits.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { searchInUse } from '#src/ui/filter/search-input.tsx';
import { useCarts } from './cart.ts';
import { changeCart, type ProductOfCart } from './change-cart.ts';
import { type DialogProduct, QuantityDialog } from './quantity-dialog.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { texts } from './texts.ts';

export type ChangeQuantity = (product: ProductOfItem, quantity: number, isConfirmed: boolean) => void;

/** The order that Add changes in the wizard. Without a value, Add changes the cart of the product's client. */
export const OrderOfScreen = createContext<{ order: Draft; onQuantity: ChangeQuantity } | undefined>(
  undefined,
);

export const OpenQuantityDialog = createContext((_product: DialogProduct): void => {
  throw new Error('QuantityDialogProvider');
});

/** Renders the quantity dialog outside the rows, which remount when a phone is rotated or a newer list arrives. */
export function QuantityDialogProvider({ children }: { children: ReactNode }) {
  const [product, setProduct] = useState<DialogProduct>();
  return (
    <OpenQuantityDialog value={setProduct}>
      {children}
      {product && <ProductQuantityDialog product={product} onClose={() => setProduct(undefined)} />}
    </OpenQuantityDialog>
  );
}

function ProductQuantityDialog({ product, onClose }: { product: DialogProduct; onClose: () => void }) {
  const { quantity, onQuantity } = useOrderOf(product);
  return (
    <QuantityDialog
      product={product}
      current={quantity}
      onClose={onClose}
      onConfirm={(now, wanted) => onQuantity(now, wanted, true)}
    />
  );
}

/** The order that a product is added to from this screen, and how much of it the order has. */
function useOrderOf(product: DialogProduct) {
  const { drafts, carts } = useCarts();
  const cart = carts.find(({ org_id }) => org_id === product.org_id);
  const change: ChangeQuantity = (now, wanted, isConfirmed) =>
    void changeCart(drafts, { ...product, ...now }, wanted, isConfirmed);
  const { order, onQuantity } = useContext(OrderOfScreen) ?? { order: cart, onQuantity: change };
  return { quantity: order && lineOf(order, product)?.qty, onQuantity };
}

const CAN_PRESS = 'button:enabled:not([aria-disabled=true])';

interface AddToOrderProps {
  product: ProductOfCart & Pick<Product, 'active'>;
  isMain?: boolean;
  className?: string | undefined;
}

/**
 * Adds a product to an order (RULES.md, Cart). Add becomes a stepper, whose number opens the quantity dialog. An inactive
 * product can't be ordered: it has no Add, but the stepper if the order has it.
 */
export function AddToOrder({ product, isMain = false, className }: AddToOrderProps) {
  const { quantity, onQuantity } = useOrderOf(product);
  const openDialog = useContext(OpenQuantityDialog);
  const box = useRef<HTMLDivElement>(null);
  const isIn = quantity !== undefined;
  const wasIn = useRef(isIn);
  const hasFocus = useRef(false);
  // Add and the stepper replace each other: the focus moves from one to the other. `hasFocus` tells this control from
  // another one of the same product behind a dialog.
  useLayoutEffect(() => {
    if (wasIn.current !== isIn && hasFocus.current && document.activeElement === document.body)
      // The last button that can be pressed: One more is disabled when all pieces are in the order.
      [...(box.current?.querySelectorAll<HTMLElement>(CAN_PRESS) ?? [])].at(isIn ? -1 : 0)?.focus();
    wasIn.current = isIn;
  }, [isIn]);
  if (!isIn && !product.active) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes which control has the focus.
    <div
      ref={box}
      data-live={isIn || undefined}
      // As wide as the stepper, so that nothing moves when it replaces Add. In pixels: large text needs no wider targets.
      className={classes(
        isMain
          ? 'min-w-[max(136px,var(--spacing)*34)] *:w-full sm:min-w-40'
          : 'min-w-[max(136px,var(--spacing)*34)] text-end pointer-fine:min-w-[max(112px,var(--spacing)*28)]',
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
          onAsk={() => openDialog(product)}
        />
      ) : (
        <Button
          variant={isMain ? 'primary' : 'secondary'}
          {...(isMain && { icon: Plus })}
          disabled={product.qty <= 0}
          aria-label={isMain ? undefined : texts.addNamed(product.title)}
          // Leaves the focus, and a phone's keyboard, to a search box in use: the next typed name replaces its text.
          onMouseDown={(event) => searchInUse() && event.preventDefault()}
          onClick={() => {
            onQuantity(product, 1, false);
            searchInUse()?.select();
          }}
        >
          {isMain ? texts.addToOrder : texts.add}
        </Button>
      )}
    </div>
  );
}
