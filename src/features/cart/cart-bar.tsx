import { useMatches, useNavigate, useRouterState } from '@tanstack/react-router';
import { ShoppingCart } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useOnlyClient } from '#src/features/pickers/clients.tsx';
import type { Draft, Step } from '#src/outbox/draft.ts';
import { editOnce } from '#src/outbox/edit-lock.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { classes, marksCart } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/format.ts';
import { cartInBar, contentOf, useCarts } from './cart.ts';
import { texts } from './texts.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen is a form: its Save is the main action. */
    isForm?: true;
  }
}

/** The screens whose main action is to fix a refused order, if there is one. */
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
        aria-label={texts.orderSoFar}
        ref={marksCart}
        data-thumb-bar
        data-cart-bar
        data-live
        className="fixed inset-x-0 bottom-[calc(var(--spacing)*11+21px+env(safe-area-inset-bottom))] z-20 border-t border-line bg-surface px-4 py-1.5 print:hidden"
      >
        <CartAtRisk cart={cart} />
        <div className="flex flex-wrap items-center gap-2">
          <PhoneCart cart={cart} name={name} complete={isSecond ? 'secondary' : 'primary'} />
        </div>
      </aside>
    );
  return (
    <aside aria-label={texts.orderSoFar} data-live>
      <CartAtRisk cart={cart} />
      <button
        type="button"
        onClick={() => open(cart, 'products')}
        title={`${texts.yourOrder} ${content}`}
        className={classes(
          'relative mt-3 flex w-full items-center justify-center gap-3 rounded-md px-3 py-2 text-start font-medium target',
          isSecond
            ? 'border border-line bg-surface hover:bg-sunken'
            : 'bg-accent text-on-accent hover:bg-accent-strong',
        )}
      >
        <ShoppingCart className="icon-20" />
        <span
          key={`${content}, short`}
          aria-hidden="true"
          className="absolute -top-1.5 -end-1.5 min-w-5 animate-arrive rounded-full border border-accent bg-surface px-1 text-center text-[0.75rem] leading-4.5 font-semibold text-accent @min-[8rem]:hidden"
        >
          {cart.items.length}
        </span>
        <span className="sr-only min-w-0 flex-1 @min-[8rem]:not-sr-only">
          <span className="sr-only">{`${texts.yourOrder} `}</span>
          <span key={content} className="block animate-arrive text-small font-semibold text-balance">
            {content}
          </span>
          {name && <span className="block text-small wrap-anywhere">{name}</span>}
        </span>
      </button>
    </aside>
  );
}

function useOpenCart(): (cart: Draft, step: Step) => void {
  const { drafts } = useCarts();
  const navigate = useNavigate();
  return async (cart, step) => {
    // An order that another tab edits opens at that tab's step.
    await editOnce(drafts, cart.id, (now) => ({ ...now, step })).catch(() => undefined);
    await navigate({ to: '/Order/create', search: { draft: cart.id } });
  };
}

/** Tells a cart from other orders: its client, and when it was saved if the client has another order. */
export function useCartName(cart: Draft | undefined, isClientShown = false): string {
  const { list } = useCarts();
  const onlyClient = useOnlyClient();
  if (!cart) return '';
  const isOneOfSeveral = list.some(
    ({ id, org_id, state }) =>
      id !== cart.id && org_id === cart.org_id && (state === 'editing' || state === 'needs-you'),
  );
  return dotted(
    !onlyClient && !isClientShown && cart.org_name,
    isOneOfSeveral && texts.savedAt(cart.saved_at),
  );
}

export function CartAtRisk({ cart }: { cart: Draft }) {
  const { drafts } = useCarts();
  const isAtRisk = useSyncExternalStore(drafts.subscribe, () => drafts.isAtRisk(cart.id));
  if (!isAtRisk) return null;
  return (
    <p role="alert" className="text-small text-warning">
      {texts.atRisk}
    </p>
  );
}

interface PhoneCartProps {
  cart: Draft;
  name: string;
  complete: 'primary' | 'secondary' | false;
  className?: string | false;
}

export function PhoneCart({ cart, name, complete, className }: PhoneCartProps) {
  const open = useOpenCart();
  const content = contentOf(cart);
  return (
    <>
      <button
        type="button"
        onClick={() => open(cart, 'products')}
        className={classes(
          'flex min-w-[6.5rem] flex-1 flex-col items-start justify-center text-start target forced-colors:px-2',
          className,
        )}
      >
        <span className="sr-only">{`${texts.yourOrder} `}</span>
        <span key={content} className="line-clamp-2 animate-arrive font-semibold text-balance">
          {content}
        </span>
        {name && <span className="max-w-full truncate text-small text-ink-2">{name}</span>}
      </button>
      {complete && (
        <Button variant={complete} onClick={() => open(cart, 'complete')} className="ms-auto max-sm:px-3">
          {texts.complete}
        </Button>
      )}
    </>
  );
}
