import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ShoppingCart } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useOnlyClient } from '#src/features/pickers/only-client.ts';
import type { Draft, Step } from '#src/outbox/draft.ts';
import { editOnce } from '#src/outbox/edit-lock.ts';
import { timeOf } from '#src/ui/age.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { dotted } from '#src/ui/dotted.ts';
import { cartInBar, contentOf } from './cart.ts';
import { useCarts } from './use-carts.ts';

/** The screens on which the main action is to fix a refused order, if there is one. */
const BEGINS_WITH_REFUSED = new Set(['/', '/Order/outbox']);

/** The cart that was edited last: above a phone's menu, or in the sidebar. The wizard shows it itself. */
export function CartBar() {
  const { drafts, list, carts } = useCarts();
  const isPhone = useIsPhone();
  const onlyClient = useOnlyClient();
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const cart = cartInBar(carts);
  if (!cart || path === '/Order/create') return null;
  const isSecond = BEGINS_WITH_REFUSED.has(path) && list.some(({ state }) => state === 'needs-you');
  const open = async (step: Step) => {
    // Where another tab edits the order, it opens where that tab is.
    await editOnce(drafts, cart.id, (now) => ({ ...now, step })).catch(() => undefined);
    await navigate({ to: '/Order/create', search: { draft: cart.id } });
  };
  const content = contentOf(cart);
  const which = dotted(!onlyClient && cart.org_name, otherOf(list, cart) && `saved ${timeOf(cart.saved_at)}`);
  const warning = drafts.isAtRisk(cart.id) && (
    <p role="alert" className="text-small text-warning">
      This device can’t store your order. Complete it before you close the portal.
    </p>
  );
  if (isPhone)
    return (
      <aside
        aria-label="Order so far"
        data-thumb-bar
        data-cart-bar
        className="fixed inset-x-0 bottom-[calc(3.9rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-surface px-4 py-1.5 print:hidden"
      >
        {warning}
        <div className="flex items-center gap-2">
          <button
            type="button"
            onClick={() => void open('products')}
            className="flex min-w-0 flex-1 flex-col items-start justify-center text-left target"
          >
            <span className="sr-only">Your order: </span>
            <span key={content} className="max-w-full animate-arrive truncate font-semibold tabular-nums">
              {content}
            </span>
            {which && <span className="max-w-full truncate text-small text-ink-2">{which}</span>}
          </button>
          <Button variant={isSecond ? 'secondary' : 'primary'} onClick={() => void open('complete')}>
            Complete
          </Button>
        </div>
      </aside>
    );
  const place = document.getElementById('cart');
  return (
    place &&
    createPortal(
      <aside aria-label="Order so far">
        {warning}
        <button
          type="button"
          onClick={() => void open('products')}
          title={`Your order: ${content}`}
          className="relative mt-3 flex w-full items-center gap-3 rounded-md bg-accent px-3 py-2 text-left font-medium text-on-accent target hover:bg-accent-strong"
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
            {which && <span className="block text-small wrap-anywhere">{which}</span>}
          </span>
        </button>
      </aside>,
      place,
    )
  );
}

/** Whether the client has another order that could be meant. */
function otherOf(list: readonly Draft[], cart: Draft): boolean {
  return list.some(
    ({ id, org_id, state }) =>
      id !== cart.id && org_id === cart.org_id && (state === 'editing' || state === 'needs-you'),
  );
}
