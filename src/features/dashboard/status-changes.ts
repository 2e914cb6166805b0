/** Looks for orders that changed their status, and tells the user. */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { orderQueries } from '#src/api/orders.ts';
import type { OrderPage } from '#src/contract/order.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { showNoticeFromPage, wantsNotices, watchWhileClosed } from '#src/pwa/system-notice.ts';
import type { SessionCache } from '#src/query-cache/session-cache.ts';
import { CHANGES, noteStatuses, noticeOf, STATUSES, type StoredStatuses } from './order-statuses.ts';

const LOOK_EVERY_MS = 5 * 60_000;

/** Checks the newest orders at each fetch. Fetches them now, every five minutes, and when the tab is shown. */
export function watchStatuses(
  client: QueryClient,
  preferences: StoredStatuses,
  store: Pick<SessionCache, 'get' | 'inTime'>,
): () => void {
  const read = new Map<string, string>();
  /** Takes over what another tab has stored since the last time. What this tab could not store stays. */
  const takeOver = async (name: string) => {
    const before = preferences.get(name);
    const stored = await store.inTime(store.get(name));
    const text = JSON.stringify(stored);
    if (stored === undefined || text === read.get(name)) return;
    read.set(name, text);
    // Changes the value in memory only: the store's own value is another object than `before`, and stays.
    preferences.change(name, (value) => (value === before ? stored : value));
  };
  let compared: OrderPage | undefined;
  let isOver = false;
  const compare = async (page: OrderPage) => {
    // The user may have seen the changes in another tab.
    await Promise.all([STATUSES, CHANGES].map(takeOver));
    // Another tab may have noted later statuses than this page has. After a logout, no notice may name an order.
    if (isOver || page === compared) return;
    compared = page;
    const changed = noteStatuses(page.orders, preferences);
    if (!document.hidden || !wantsNotices(preferences)) return;
    for (const order of changed) showNoticeFromPage(...noticeOf(order, pickerTexts.status));
  };
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    const { status, fetchStatus, data } = query.state;
    if (type !== 'updated' || status !== 'success' || fetchStatus !== 'idle') return;
    if (query.queryHash === hashKey(orderQueries.newest(new Date()).queryKey)) void compare(data);
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
    isOver = true;
    stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
