import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contactQueries } from './api/contacts.ts';
import { request } from './api/http.ts';
import { orderQueries } from './api/orders.ts';
import { productQueries } from './api/products.ts';
import { createQueryClient } from './api/query-client.ts';
import { showQueries } from './api/shows.ts';
import type { Person, Session } from './auth/session.ts';
import type { Config } from './contract/config.ts';
import { listOrganizations } from './contract/organization.ts';
import { firstScreen } from './first-screen.ts';
import { watchConnection } from './offline/connection.ts';
import { closable, forgetFetched, openPersonStores } from './offline/device.ts';
import { FetchAhead } from './offline/fetch-ahead.ts';
import type { Logouts } from './offline/logouts.ts';
import { openOrders } from './offline/orders-of-person.ts';
import { ownerOf } from './offline/owner.ts';
import { Preferences, PreferencesProvider } from './offline/preferences.ts';
import { createPersister, recallAnswer } from './offline/query-persister.ts';
import { createPortalRouter } from './router.tsx';
import { toast } from './ui/toast.ts';

/** The portal of one person, opened. */
export interface OpenPortal {
  readonly screen: ReactNode;
  /** Resolves when the first screen stands, and something else may be fetched. */
  readonly stands: Promise<void>;
  /** The session is over: stops sending, and removes what was fetched. Drafts stay, for the same person. */
  forget(): Promise<void>;
}

/** Opens what the device keeps of a person, and the screens over it. */
export async function openPortal(
  person: Person,
  config: Config,
  session: Session,
  logouts: Logouts,
): Promise<OpenPortal> {
  const owner = ownerOf(person);
  // Without this, a device that runs short of space may drop what is built on it.
  void navigator.storage?.persist?.();
  await logouts.keep(owner);
  const stores = await openPersonStores(owner);
  const queries = closable(stores.queries);
  const kept = closable(stores.preferences);
  const preferences = await Preferences.open(kept.store);
  const queryClient = createQueryClient({ persister: createPersister(queries.store) });
  const invalidates = {
    order: [orderQueries, productQueries, contactQueries],
    contact: [contactQueries],
    title: [showQueries],
  };
  const { drafts, made, outbox } = await openOrders(owner, stores, {
    onSettled: (what) => {
      for (const { all } of invalidates[what]) void queryClient.invalidateQueries({ queryKey: all() });
    },
    onLost: () =>
      toast('warning', 'What this device had no room for was replaced by what another tab has saved since.'),
  });
  const probe = () => request(listOrganizations, { params: { active: true }, query: { per_page: 1 } });
  const fetchAhead = new FetchAhead(queries.store, owner);

  const forget = async () => {
    for (const end of ends) end();
    for (const { close } of [queries, kept]) close();
    await queryClient.cancelQueries();
    queryClient.clear();
    // A tab that logs out may have taken the database away already.
    await forgetFetched(stores.queries).catch(() => undefined);
  };
  const logout = async (keepDrafts: boolean) => {
    const carryOut = await logouts.begin(owner, keepDrafts);
    const cleanUp = async () => {
      await forget();
      // What cannot be removed now is noted, and must not keep the provider's own session.
      await carryOut().catch(() => undefined);
    };
    // Without a connection the session ends here, and at the provider before anybody signs in again.
    await session.signOut(cleanUp).catch(() => undefined);
  };
  const router = createPortalRouter({
    queryClient,
    person,
    portalName: config.portal_name,
    drafts,
    made,
    outbox,
    fetchAhead,
    recall: (query) => recallAnswer(queries.store, queryClient, query),
    keptHere: { owner, queries: queries.store, queryClient, fetchAhead },
    logout,
  });
  const stands = firstScreen(router, queryClient);
  const ends = [outbox.run(), watchConnection(probe), fetchAhead.run(stands)];
  if (drafts.setAside + made.setAside > 0) {
    toast('warning', 'An order on this device could not be read. It was set aside; everything else works.');
  }
  const screen = (
    <QueryClientProvider client={queryClient}>
      <PreferencesProvider value={preferences}>
        <RouterProvider router={router} />
      </PreferencesProvider>
    </QueryClientProvider>
  );
  return { screen, stands, forget };
}
