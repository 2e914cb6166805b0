import { useMatches, useRouterState } from '@tanstack/react-router';
import { ShoppingCart } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { classes } from '#src/ui/classes.ts';
import { cartInBar, contentOf } from './cart.ts';
import { CartAtRisk, PhoneCart, useCartName, useOpenCart } from './phone-cart.tsx';
import { useCarts } from './use-carts.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen is a form: its Save is the main action. */
    isForm?: true;
  }
}

/** The screens on which the main action is to fix a refused order, if there is one. */
const BEGINS_WITH_REFUSED = new Set(['/', '/Order/outbox']);

/** The cart that was edited last: above a phone's menu, or in the sidebar. The wizard shows it itself. */
export function CartBar() {
  const { list, carts } = useCarts();
  const isPhone = useIsPhone();
  const open = useOpenCart();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isForm = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isForm) });
  const cart = cartInBar(carts);
  const name = useCartName(cart);
  if (!cart || path === '/Order/create') return null;
  const isSecond =
    isForm || (BEGINS_WITH_REFUSED.has(path) && list.some(({ state }) => state === 'needs-you'));
  const content = contentOf(cart);
  if (isPhone)
    return (
      <aside
        aria-label="Order so far"
        data-thumb-bar
        data-cart-bar
        className="fixed inset-x-0 bottom-[calc(3.9rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-surface px-4 py-1.5 print:hidden"
      >
        <CartAtRisk cart={cart} />
        <div className="flex items-center gap-2">
          <PhoneCart cart={cart} name={name} complete={isSecond ? 'secondary' : 'primary'} />
        </div>
      </aside>
    );
  const place = document.getElementById('cart');
  return (
    place &&
    createPortal(
      <aside aria-label="Order so far">
        <CartAtRisk cart={cart} />
        <button
          type="button"
          onClick={() => open(cart, 'products')}
          title={`Your order: ${content}`}
          className={classes(
            'relative mt-3 flex w-full items-center gap-3 rounded-md px-3 py-2 text-left font-medium target',
            isSecond
              ? 'border border-line bg-surface hover:bg-sunken'
              : 'bg-accent text-on-accent hover:bg-accent-strong',
          )}
        >
          <ShoppingCart size={20} aria-hidden="true" className="shrink-0" />
          {/* Where the menu has no room for the words. */}
          <span
            key={`${content}, short`}
            aria-hidden="true"
            className="absolute -top-1.5 -right-1.5 min-w-5 animate-arrive rounded-full border border-accent bg-surface px-1 text-center text-[0.75rem] leading-4.5 font-semibold text-accent @min-[8rem]:hidden"
          >
            {cart.items.length}
          </span>
          <span className="sr-only min-w-0 flex-1 @min-[8rem]:not-sr-only">
            <span className="sr-only">Your order: </span>
            <span
              key={content}
              className="block animate-arrive text-small font-semibold text-balance tabular-nums"
            >
              {content}
            </span>
            {name && <span className="block text-small wrap-anywhere">{name}</span>}
          </span>
        </button>
      </aside>,
      place,
    )
  );
}
