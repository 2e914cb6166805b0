import { createFileRoute } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Dashboard } from '#src/features/dashboard/dashboard.tsx';
import { OfflineLine } from '#src/features/dashboard/offline-line.tsx';
import { OrderCounts } from '#src/features/dashboard/order-counts.tsx';
import { InstallOffer } from '#src/features/device/install-offer.tsx';
import { windowOf } from '#src/features/orders/order-filter.ts';
import { defaultOrderSearch, OrderFilter } from '#src/features/orders/order-search.ts';
import { toneOf } from '#src/features/orders/order-words.ts';
import { discardDraft } from '#src/features/unsent/discard.ts';
import { DraftCards } from '#src/features/unsent/draft-cards.tsx';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const { drafts, outbox, fetchAhead } = Route.useRouteContext();
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  const progress = useSyncExternalStore(fetchAhead.subscribe, fetchAhead.progress);
  const today = new Date();
  const search = defaultOrderSearch(today);
  const inState = (filter_status_id: number) => OrderFilter.parse({ ...search.filter, filter_status_id });
  return (
    <Dashboard
      ordersLink={{ to: '/Order', search }}
      drafts={
        <>
          <DraftCards drafts={list} onDiscard={(id) => void discardDraft(drafts, outbox, id)} />
          <InstallOffer hasPlaced={list.some(({ state }) => state === 'sent')} />
        </>
      }
      orders={
        <OrderCounts
          selection={{ by: 'date_range', ...windowOf(search.filter, today) }}
          toneOf={toneOf}
          linkTo={(status) => ({ to: '/Order', search: { ...search, filter: inState(status) } })}
        />
      }
      offline={<OfflineLine progress={progress} onFetch={fetchAhead.fetchNow} />}
    />
  );
}
