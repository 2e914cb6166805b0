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
import { watchConnection } from './offline/connection.ts';
import { forgetFetched, forgetPerson, openPersonStores, ownerOf } from './offline/device.ts';
import { FetchAhead } from './offline/fetch-ahead.ts';
import { openOrders } from './offline/orders-of-person.ts';
import { Preferences, PreferencesProvider } from './offline/preferences.ts';
import { createPersister } from './offline/query-persister.ts';
import { createPortalRouter } from './router.tsx';
import { toast } from './ui/toast.tsx';

/** The portal of one person, opened. */
export interface OpenPortal {
  readonly screen: ReactNode;
  /** The session is over: stops sending, and removes what was fetched. Drafts stay, for the same person. */
  forget(): Promise<void>;
}

/** Opens what the device keeps of a person, and the screens over it. */
export async function openPortal(person: Person, config: Config, session: Session): Promise<OpenPortal> {
  const owner = ownerOf(person);
  // Without this, a device that runs short of space may drop what is built on it.
  void navigator.storage?.persist?.();
  const stores = await openPersonStores(owner);
  const preferences = await Preferences.open(stores.preferences);
  const queryClient = createQueryClient({ persister: createPersister(stores.queries) });
  const invalidates = {
    order: [orderQueries, productQueries],
    contact: [contactQueries],
    title: [showQueries],
  };
  const { drafts, made, outbox } = await openOrders(owner, stores, (what) => {
    for (const { all } of invalidates[what]) void queryClient.invalidateQueries({ queryKey: all() });
  });
  const probe = () => request(listOrganizations, { params: { active: true }, query: { per_page: 1 } });
  const fetchAhead = new FetchAhead(stores.queries, owner);
  const ends = [outbox.run(), watchConnection(probe), fetchAhead.run()];

  const forget = async () => {
    for (const end of ends) end();
    await queryClient.cancelQueries();
    queryClient.clear();
    await forgetFetched(stores.queries);
  };
  const logout = async (keepDrafts: boolean) => {
    const cleanUp = async () => {
      // One store that cannot be cleared must not keep the others, nor the provider's own session.
      await Promise.allSettled([forget(), stores.preferences.clear()]);
      if (!keepDrafts) await forgetPerson(owner);
    };
    // Without a connection the session ends here; the provider's own ends by itself.
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
    logout,
  });
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
  return { screen, forget };
}
