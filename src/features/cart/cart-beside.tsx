import { useCarts } from './cart.ts';
import { CartAtRisk, PhoneCart, useCartName } from './cart-bar.tsx';
import { texts } from './texts.ts';

/** The cart beside a phone's main action. Complete is offered once the order has the product. */
export function CartBeside({ orgId, productId }: { orgId?: number; productId?: number }) {
  const { carts } = useCarts();
  const cart = carts.find(
    ({ org_id, items }) => items.length > 0 && (orgId === undefined || org_id === orgId),
  );
  const name = useCartName(cart, orgId !== undefined);
  if (!cart) return null;
  const canComplete = cart.items.some(({ product_id }) => product_id === productId);
  return (
    <aside
      aria-label={texts.orderSoFar}
      className="flex min-w-[6.5rem] flex-1 items-center justify-end gap-2 text-small"
    >
      <div className="absolute inset-x-0 bottom-full bg-surface px-4">
        <CartAtRisk cart={cart} />
      </div>
      <PhoneCart
        cart={cart}
        name={name}
        complete={canComplete && 'primary'}
        // The smallest phones have room for two buttons only.
        className={canComplete && 'max-[22.5rem]:hidden'}
      />
    </aside>
  );
}
