/** Looks for orders that changed their status, and tells the user. */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { orderQueries } from '#src/api/orders.ts';
import type { OrderPage } from '#src/contract/order.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { showNoticeFromPage, wantsNotices, watchWhileClosed } from '#src/pwa/system-notice.ts';
import { noteStatuses, noticeOf, type StoredStatuses } from './order-statuses.ts';

const LOOK_EVERY_MS = 5 * 60_000;

/** Checks the newest orders at each fetch. Fetches them now, every five minutes, and when the tab is shown. */
export function watchStatuses(client: QueryClient, preferences: StoredStatuses): () => void {
  const compare = ({ orders }: OrderPage) => {
    const changed = noteStatuses(orders, preferences);
    if (!document.hidden || !wantsNotices(preferences)) return;
    for (const order of changed) showNoticeFromPage(...noticeOf(order, pickerTexts.status));
  };
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    const { status, fetchStatus, data } = query.state;
    if (type !== 'updated' || status !== 'success' || fetchStatus !== 'idle') return;
    if (query.queryHash === hashKey(orderQueries.newest(new Date()).queryKey)) compare(data);
  });
  const look = () => {
    client
      .fetchQuery({ ...orderQueries.newest(new Date()), staleTime: LOOK_EVERY_MS })
      // A fresh cached answer causes no update of the cache. A failed fetch is left to the next look.
      .then(compare, () => undefined);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  look();
  if (wantsNotices(preferences)) watchWhileClosed();
  return () => {
    stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
