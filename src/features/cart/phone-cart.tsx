import { useNavigate } from '@tanstack/react-router';
import { useOnlyClient } from '#src/features/pickers/only-client.ts';
import type { Draft, Step } from '#src/outbox/draft.ts';
import { editOnce } from '#src/outbox/edit-lock.ts';
import { timeOf } from '#src/ui/age.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/dotted.ts';
import { contentOf } from './cart.ts';
import { useCarts } from './use-carts.ts';

/** Opens a cart in the wizard, at a step. */
export function useOpenCart(): (cart: Draft, step: Step) => void {
  const { drafts } = useCarts();
  const navigate = useNavigate();
  return async (cart, step) => {
    // Where another tab edits the order, it opens where that tab is.
    await editOnce(drafts, cart.id, (now) => ({ ...now, step })).catch(() => undefined);
    await navigate({ to: '/Order/create', search: { draft: cart.id } });
  };
}

/**
 * What tells a cart from other orders: its client, and when it was saved if the client has another order.
 * @param isClientKnown Whether the screen names the client already.
 */
export function useCartName(cart: Draft | undefined, isClientKnown = false): string {
  const { list } = useCarts();
  const onlyClient = useOnlyClient();
  if (!cart) return '';
  const isOneOfSeveral = list.some(
    ({ id, org_id, state }) =>
      id !== cart.id && org_id === cart.org_id && (state === 'editing' || state === 'needs-you'),
  );
  return dotted(
    !onlyClient && !isClientKnown && cart.org_name,
    isOneOfSeveral && `saved ${timeOf(cart.saved_at)}`,
  );
}

/** Warns of a cart that no store takes. */
export function CartAtRisk({ cart }: { cart: Draft }) {
  const { drafts } = useCarts();
  if (!drafts.isAtRisk(cart.id)) return null;
  return (
    <p role="alert" className="text-small text-warning">
      This device can’t store your order. Complete it before you close the portal.
    </p>
  );
}

interface PhoneCartProps {
  cart: Draft;
  /** What tells the cart from other orders. */
  name: string;
  /** The weight of the button that completes the order; none if that is not what comes next. */
  complete: 'primary' | 'secondary' | false;
  /** Of what the order contains. */
  className?: string | false;
}

/** A phone's order so far, which opens its products, and the way on. */
export function PhoneCart({ cart, name, complete, className }: PhoneCartProps) {
  const open = useOpenCart();
  const content = contentOf(cart);
  return (
    <>
      <button
        type="button"
        onClick={() => open(cart, 'products')}
        className={classes(
          'flex min-w-0 flex-1 flex-col items-start justify-center text-left target',
          className,
        )}
      >
        <span className="sr-only">Your order: </span>
        <span key={content} className="line-clamp-2 animate-arrive font-semibold text-balance tabular-nums">
          {content}
        </span>
        {name && <span className="max-w-full truncate text-small text-ink-2">{name}</span>}
      </button>
      {complete && (
        <Button variant={complete} onClick={() => open(cart, 'complete')} className="max-sm:px-3">
          Complete
        </Button>
      )}
    </>
  );
}
