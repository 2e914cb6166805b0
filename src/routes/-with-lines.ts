import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { reasonOf } from '#src/api/transport/errors.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { texts } from '#src/features/dashboard/texts.ts';
import { toast } from '#src/ui/toast.ts';

/**
 * Returns a function that fetches an order's lines and calls `use` with them, unless the user has left the screen
 * meanwhile. The lines on the screen don't serve: they may be of another order that had the same number.
 */
export function useWithLines(use: (order: Order, items: readonly OrderItem[]) => unknown) {
  const router = useRouter();
  const last = useRef<{ order: Order }>(undefined);
  // A screen may show one order after another. `useLocation` would render the screen again while the user leaves it.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) last.current = undefined;
      }),
    [router],
  );
  return async (order: Order) => {
    // A second press would use the lines a second time.
    if (last.current?.order === order) return;
    const press = { order };
    last.current = press;
    try {
      // Loaded on demand: the code that reads stored lines is no part of a start.
      const { linesOfOrder } = await import('#src/features/orders/search/fetch-lines.ts');
      const items = await linesOfOrder(router.options.context.device, order);
      // The lines of an order that was pressed earlier may arrive later.
      if (last.current === press) await use(order, items);
    } catch (error) {
      toast('warning', texts.notReadable(reasonOf(error)));
    } finally {
      if (last.current === press) last.current = undefined;
    }
  };
}
