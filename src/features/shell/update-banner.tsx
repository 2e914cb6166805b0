import { useLocation, useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { newVersion } from '#src/pwa/update.ts';
import { Button } from '#src/ui/button.tsx';
import { type OrderInHand, texts, updateText } from './texts.ts';

/** Offers a new version: at once, or in the wizard once the order is placed. */
export function UpdateBanner() {
  const update = useSyncExternalStore(newVersion.subscribe, newVersion.get);
  const order = useOrderInHand();
  if (!update) return null;
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-x-3 bg-accent-soft px-4 py-0.5 text-small print:hidden sm:py-1.5"
    >
      <span className="py-1.5 max-sm:flex-1">{updateText(update.state, order)}</span>
      {order !== 'at risk' && (
        <Button variant="quiet" className="shrink-0 max-sm:-me-4" onClick={update.take}>
          {order ? texts.reloadNow : texts.reload}
        </Button>
      )}
    </div>
  );
}

/** Whether the wizard has an unplaced order open that has begun, and whether it would survive a reload. */
function useOrderInHand(): OrderInHand | undefined {
  const { drafts } = useRouteContext({ from: '__root__' });
  const id = useLocation({
    select: ({ pathname, search }) => (pathname === '/Order/create' ? search.draft : undefined),
  });
  return useSyncExternalStore(drafts.subscribe, () => {
    const state = id !== undefined && drafts.find(id)?.state;
    if (!state || state === 'sent') return undefined;
    return drafts.isAtRisk(id) ? 'at risk' : 'saved';
  });
}
