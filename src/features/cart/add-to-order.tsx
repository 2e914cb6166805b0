import { changeCart, type ProductOfCart } from './change-cart.ts';
import { QuantityControl, type QuantityLook } from './quantity-control.tsx';
import { useCarts } from './use-carts.ts';

/** Adds a product to the cart of its client, and changes its quantity there (RULES.md, Cart). */
export function AddToOrder({ product, ...look }: { product: ProductOfCart } & QuantityLook) {
  const { drafts, carts } = useCarts();
  const cart = carts.find(({ org_id }) => org_id === product.org_id);
  return (
    <QuantityControl
      {...look}
      product={product}
      quantity={cart?.items.find((item) => item.product_id === product.id)?.qty}
      onQuantity={(quantity, now) =>
        void changeCart(drafts, { ...product, ...now }, quantity, now !== undefined)
      }
    />
  );
}
