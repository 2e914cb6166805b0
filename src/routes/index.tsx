import { createFileRoute } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Dashboard } from '#src/features/dashboard/dashboard.tsx';
import { OfflineLine } from '#src/features/dashboard/offline-line.tsx';
import { RunningLow } from '#src/features/dashboard/running-low.tsx';
import { InstallOffer } from '#src/features/device/install-offer.tsx';
import { DATE_FLOOR, defaultOrderSearch, OrderFilter } from '#src/features/orders/order-search.ts';
import { shownTime, toneOf } from '#src/features/orders/order-words.ts';
import { discardDraft } from '#src/features/unsent/discard.ts';
import { DraftCards } from '#src/features/unsent/draft-cards.tsx';
import { ReadingNotice } from '#src/features/unsent/reading-notice.tsx';
import { formatIsoDay } from '#src/ui/date-format.ts';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const { drafts, outbox, fetchAhead } = Route.useRouteContext();
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  const progress = useSyncExternalStore(fetchAhead.subscribe, fetchAhead.progress);
  const today = new Date();
  const search = defaultOrderSearch(today);
  const ordersUnder = (filter: Partial<OrderFilter>) =>
    ({
      to: '/Order',
      search: { ...search, filter: OrderFilter.parse({ ...search.filter, ...filter }) },
    }) as const;
  const isReading = useSyncExternalStore(drafts.subscribe, () => drafts.records.readState() === 'reading');
  const isOpen = list.some(({ state }) => state !== 'sent');
  return (
    <Dashboard
      today={today}
      drafts={
        (isOpen || isReading) && (
          <>
            {isReading && <ReadingNotice />}
            <DraftCards drafts={list} isFirst onDiscard={(id) => void discardDraft(drafts, outbox, id)} />
          </>
        )
      }
      offer={<InstallOffer hasPlaced={list.some(({ state }) => state === 'sent')} />}
      links={{
        orders: { to: '/Order', search },
        allOrders: ordersUnder({
          filter_by: 'date_range',
          filter_status_id: undefined,
          date_from: DATE_FLOOR,
        }),
        ordersInState: (filter_status_id, since) =>
          ordersUnder({ filter_status_id, date_from: formatIsoDay(since) }),
      }}
      toneOf={toneOf}
      shownTime={shownTime}
      runningLow={<RunningLow read={fetchAhead.known} progress={progress} />}
      offline={<OfflineLine progress={progress} onFetch={fetchAhead.fetchNow} />}
    />
  );
}
