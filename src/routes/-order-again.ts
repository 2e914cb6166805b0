import { useNavigate, useRouteContext } from '@tanstack/react-router';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { newDraft } from '#src/features/cart/new-draft.ts';
import { orderAgain } from '#src/features/orders/order-again.ts';

/** Returns a function that starts a draft like an order, and opens it. */
export function useOrderAgain(): (order: Order, items: readonly OrderItem[]) => Promise<void> {
  const { drafts } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  return async (order, items) => {
    const draft = crypto.randomUUID();
    const empty = newDraft(draft);
    await drafts.edit(draft, (now) => orderAgain(order, items, now), empty);
    await navigate({ to: '/Order/create', search: { draft } });
  };
}
