import { createFileRoute } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useOrderAgain } from '#src/features/cart/order-again.ts';
import { Dashboard } from '#src/features/dashboard/dashboard.tsx';
import { InstallOffer } from '#src/features/device/install.tsx';
import { searchOf } from '#src/features/orders/list/order-views.tsx';
import { defaultOrderSearch } from '#src/features/orders/search/order-search.ts';
import { StatusPill, TrackLink, trackingLink } from '#src/features/orders/tracking.tsx';
import { DraftCards } from '#src/features/unsent/draft-cards.tsx';
import { NewerOrders, ReadingNotice, useReading } from '#src/features/unsent/notices.tsx';
import { isWaiting } from '#src/outbox/draft.ts';
import { useWithLines } from '#src/routes/-with-lines.ts';
import { buttonClasses } from '#src/ui/button.tsx';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const { drafts } = Route.useRouteContext();
  const onAgain = useWithLines(useOrderAgain());
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  const today = new Date();
  const search = defaultOrderSearch(today);
  const { isReading, newer } = useReading();
  const isOpen = list.some(({ state }) => state !== 'sent');
  const isBuilding = list.some((draft) => draft.state !== 'sent' && !isWaiting(draft));
  return (
    <Dashboard
      drafts={
        (isOpen || isReading || newer > 0) && (
          <>
            <NewerOrders />
            {isReading && <ReadingNotice />}
            <DraftCards drafts={list} isFirst />
          </>
        )
      }
      resumes={isBuilding}
      offer={<InstallOffer hasPlaced={list.some(({ state }) => state === 'sent')} isBuilding={isBuilding} />}
      links={{
        orders: { to: '/Order', search },
        allOrders: { to: '/Order', search: searchOf('All', today) },
      }}
      pill={(order) => <StatusPill order={order} />}
      track={(order) =>
        trackingLink(order) && (
          <TrackLink parcel={order} className={buttonClasses('secondary', 'relative max-sm:px-3')} />
        )
      }
      onAgain={onAgain}
    />
  );
}
