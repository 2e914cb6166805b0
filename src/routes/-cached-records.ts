/** The records that the palette finds without fetching: from memory, else from the persisted cache. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { orderQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import { showQueries } from '#src/api/shows.ts';
import type { Contact } from '#src/contract/contact.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { Product } from '#src/contract/product.ts';
import { eachOnce } from '#src/features/palette/finding.ts';
import type { RouterContext } from './-router-context.ts';

type Device = Pick<RouterContext, 'queryClient' | 'restore'>;

const RECENT = 5;
const WITH_LINES = 30;
// Without those by SKU: the palette fetches them itself, and its rows stay in their group when other records arrive.
const LISTED = ['client', 'show', 'category', 'title'] as const;
/** How long results wait for the orders on this device. */
const READ_LIMIT_MS = 300;

/** @param viewed the numbers of the orders viewed last, latest first. */
export function useCachedRecords(
  { queryClient, restore, fetchAhead }: Pick<RouterContext, 'queryClient' | 'restore' | 'fetchAhead'>,
  viewed: readonly number[],
) {
  const [restored, setRestored] = useState(0);
  const [isReading, setReading] = useState(true);
  const progress = useSyncExternalStore(fetchAhead.subscribe, fetchAhead.progress);
  // biome-ignore lint/correctness/useExhaustiveDependencies: records that are fetched while the palette is open, as after a first sign-in.
  useEffect(() => {
    let isOver = false;
    const endReading = () => setReading(false);
    const show = () => {
      if (!isOver) setRestored((count) => count + 1);
    };
    setTimeout(endReading, READ_LIMIT_MS);
    const device = { queryClient, restore };
    void restoreOrders(device, viewed)
      .then(show)
      .then(endReading)
      .then(() => restoreRest(device))
      .then(show);
    return () => {
      isOver = true;
    };
  }, [queryClient, restore, viewed, progress]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restored answers are in memory now.
  const records = useMemo(() => {
    const listsOf = <List>(queryKey: readonly unknown[]) =>
      queryClient.getQueriesData<List>({ queryKey }).flatMap(([, list]) => list ?? []);
    const seen = viewed.flatMap((id) => queryClient.getQueryData(orderQueries.one(id).queryKey) ?? []);
    const listed = listsOf<OrderPage>(orderQueries.lists()).flatMap(({ orders }) => orders);
    const orders = eachOnce<Order>([...seen, ...listed]).sort((a, b) => b.id - a.id);
    return {
      recent: eachOnce([...seen, ...orders]).slice(0, RECENT),
      orders,
      linesOf: (id: number) => queryClient.getQueryData(orderQueries.items(id).queryKey),
      products: eachOnce(LISTED.flatMap((by) => listsOf<Product[]>(productQueries.listsBy(by)).flat())),
      titles: queryClient.getQueryData(showQueries.list(true).queryKey) ?? [],
      contacts: eachOnce(listsOf<Contact[]>(contactQueries.lists()).flat()),
      clients: queryClient.getQueryData(organizationQueries.list(true).queryKey) ?? [],
    };
  }, [queryClient, restored, viewed]);
  return { ...records, isReading, isFetching: progress.state === 'fetching' };
}

/** Orders come first: they are few, and what their numbers are typed for. */
async function restoreOrders({ restore }: Device, viewed: readonly number[]): Promise<void> {
  await Promise.all([
    restore(orderQueries.newest(new Date())),
    ...viewed.map((id) => restore(orderQueries.one(id))),
  ]);
}

async function restoreRest({ queryClient, restore }: Device): Promise<void> {
  await restore(organizationQueries.list(true));
  const clients = queryClient.getQueryData(organizationQueries.list(true).queryKey) ?? [];
  await Promise.all([
    restore(showQueries.list(true)),
    ...clients.flatMap(({ id }) => [
      restore(contactQueries.ofOrganization(id, true)),
      restore(productQueries.catalogue(id)),
    ]),
  ]);
  // Orders are found by their products, too, as far as the dashboard has fetched their lines.
  const { orders = [] } = queryClient.getQueryData(orderQueries.newest(new Date()).queryKey) ?? {};
  await Promise.all(orders.slice(0, WITH_LINES).map(({ id }) => restore(orderQueries.items(id))));
}
