import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contactQueries } from './api/contacts.ts';
import { orderQueries, shippingQueries } from './api/orders.ts';
import { productQueries } from './api/products.ts';
import { createQueryClient } from './api/query-client.ts';
import { explain } from './api/transport/errors.ts';
import { request } from './api/transport/http.ts';
import type { Person, Session } from './auth/session.ts';
import type { Config } from './contract/config.ts';
import { listOrganizations } from './contract/organization.ts';
import { SECTIONS } from './features/shell/sections.ts';
import { watchConnection } from './pwa/connection.ts';
import { FetchAhead } from './query-cache/fetch-ahead.ts';
import { createPersister, restoreAnswer } from './query-cache/query-persister.ts';
import { sessionCache } from './query-cache/session-cache.ts';
import { reported } from './reports/reports.ts';
import { firstAnswers, loadScreen, type PortalRouter } from './router.tsx';
import type { RouterContext } from './routes/__root.tsx';
import { openPersonStores } from './storage/databases.ts';
import { areLocksShared } from './storage/locks.ts';
import { ownerOf } from './storage/owner.ts';
import { within } from './storage/time-limit.ts';
import { texts } from './texts.ts';
import { Explain } from './ui/record/loaded.tsx';
import { toast } from './ui/toast.ts';
import { forgetFetched, type Logouts } from './user-data/logouts.ts';
import { openOrders } from './user-data/orders-of-person.ts';
import { Preferences, PreferencesProvider } from './user-data/preferences.ts';
import { restoreInput } from './user-data/unsaved-input.ts';

export interface OpenPortal {
  readonly screen: ReactNode;
  /** Resolves when the first screen is complete, and other data may be fetched. */
  readonly firstScreen: Promise<void>;
  /** Whether every order built so far outlives the tab. */
  keepsOrders(): boolean;
  /** Ends the session: stops sending, and removes what was fetched. Drafts stay for the same user. */
  forget(): Promise<void>;
}

// The screens that would shift visibly when the device's orders arrive. Only these wait for the orders. The portal may be
// served under any path.
const SHOWS_ORDERS = /\/(Order\/(create|outbox))?$/;

/** How long the first render waits for the code of its screen. */
const SCREEN_LIMIT_MS = 2_000;

/** How long a store that has lost records waits for the answer whether a logout removed them. */
const LOGOUT_LIMIT_MS = 4_000;

export async function openPortal(
  person: Person,
  config: Config,
  session: Session,
  logouts: Logouts,
  router: PortalRouter,
): Promise<OpenPortal> {
  const owner = ownerOf(person);
  restoreInput(owner);
  // Without persistent storage, a device that runs short of space may evict orders.
  void navigator.storage?.persist?.();
  // Not awaited: a store that hangs must not keep the portal from opening.
  void logouts.keepDrafts(owner).catch(reported('logout notes'));
  // Without an answer, there was no logout: orders are written back to the store that has lost them.
  const hasLoggedOut = () => within(LOGOUT_LIMIT_MS, session.hasLoggedOut()).catch(() => false);
  const opened = await openPersonStores(owner, hasLoggedOut);
  const caches = [sessionCache(opened.queries), sessionCache(opened.preferences)] as const;
  const stores = { ...opened, queries: caches[0] };
  const reading = Preferences.open(caches[1], () => toast('warning', texts.notSaved));
  const queryClient = createQueryClient({ persister: createPersister(stores.queries) });
  const invalidates = {
    order: [orderQueries.all(), productQueries.all(), contactQueries.all(), shippingQueries.all()],
    contact: [contactQueries.all()],
  };
  const { drafts, outbox } = await openOrders(person, stores, {
    hasLoggedOut,
    onSettled: (what) => {
      for (const queryKey of invalidates[what]) void queryClient.invalidateQueries({ queryKey });
    },
    onLost: () => toast('warning', texts.replaced),
    onRestored: ({ length }, wasCleared) =>
      toast('warning', wasCleared ? texts.wasCleared(length) : texts.wasLost(length)),
    onHeld: () =>
      toast('warning', texts.held, { label: texts.tryAgain, onClick: () => void outbox.sendAll() }),
  });
  const preferences = await reading;
  if (!areLocksShared()) toast('warning', texts.oneTab);
  if (SHOWS_ORDERS.test(location.pathname)) await drafts.records.settled;
  const probe = () => request(listOrganizations, { params: { active: true }, query: { per_page: 1 } });
  const fetchAhead = new FetchAhead(stores.queries, owner);

  let isForgotten = false;
  const forget = async () => {
    isForgotten = true;
    for (const end of ends) end();
    for (const cache of caches) cache.close();
    // What the user typed last before the session ended may wait for a slow disk. A logout may delete it.
    if (session.state.status !== 'signed-out')
      await within(LOGOUT_LIMIT_MS, drafts.records.lastChange).catch(reported('last change'));
    // Closed before anything is removed: an open list would write its records back to the stores.
    drafts.records.close();
    await queryClient.cancelQueries();
    queryClient.clear();
    // Another tab that logs out may have deleted the database already.
    await forgetFetched(stores.queries).catch(reported('logout'));
  };
  const logout = async (keepDrafts: boolean) => {
    // The user was not asked about orders that could not be read: only the orders on the screen are deleted.
    const isRead = drafts.records.readState() === 'complete' && !drafts.records.trouble();
    if (!keepDrafts && !isRead) {
      // A removal waits until both stores are read, which may never happen.
      const removals = Promise.allSettled(drafts.list().map(({ id }) => drafts.remove(id)));
      await within(LOGOUT_LIMIT_MS, removals).catch(reported('logout'));
    }
    const carryOut = await logouts.begin(owner, keepDrafts || !isRead);
    const cleanUp = async (isOut: boolean) => {
      await forget();
      // A failed removal is noted for the next start. It must not keep the session at the provider alive.
      await carryOut(isOut).catch(reported('logout'));
    };
    // Offline, the session ends here now, and at the provider before the next sign-in.
    await session.signOut(cleanUp).catch(reported('logout'));
  };
  const context: RouterContext = {
    queryClient,
    person,
    config,
    drafts,
    outbox,
    fetchAhead,
    restore: (query) => restoreAnswer(stores.queries, queryClient, query),
    device: { owner, queries: stores.queries, queryClient, fetchAhead },
    templates: opened.templates,
    preferences: opened.preferences,
    logout,
  };
  router.update({ ...router.options, context });
  // If the code is late, the router renders a placeholder.
  await within(SCREEN_LIMIT_MS, loadScreen(router)).catch(() => undefined);
  // Rendered once with the rows of this device, instead of once without and once with them.
  await stores.queries.idle();
  const firstScreen = firstAnswers(queryClient);
  const ends = [outbox.run(), watchConnection(probe), fetchAhead.run(firstScreen)];
  void firstScreen
    .then(() => import('./features/dashboard/status-changes.ts'))
    .then(({ watchStatuses }) => isForgotten || ends.push(watchStatuses(queryClient, preferences, caches[1])))
    .catch(reported('order statuses'));
  void firstScreen
    .then(() => import('./user-data/store-screens.ts'))
    .then(
      ({ storeScreens }) => isForgotten || ends.push(storeScreens(owner, ['/', ...Object.keys(SECTIONS)])),
    )
    .catch(reported('last screen'));
  void drafts.records.complete.then(() => drafts.records.setAside > 0 && toast('warning', texts.unreadable));
  void firstScreen
    .then(() => import('./contract/provider-values.ts'))
    .then(({ tellFaults }) => tellFaults(config, (text) => toast('warning', text)))
    .catch(reported('configuration'));
  const screen = (
    <QueryClientProvider client={queryClient}>
      <PreferencesProvider value={preferences}>
        <Explain value={explain}>
          <RouterProvider router={router} />
        </Explain>
      </PreferencesProvider>
    </QueryClientProvider>
  );
  const keepsOrders = () => drafts.list().every(({ id }) => !drafts.isAtRisk(id));
  return { screen, firstScreen, keepsOrders, forget };
}
