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

type Device = Pick<RouterContext, 'queryClient' | 'recall'>;

/** How many orders count as recent. */
const RECENT = 5;
/** The lines of how many orders are recalled. */
const WITH_LINES = 30;
// Without those by SKU: the palette asks for them itself, and its rows stay in their group when other records arrive.
const LISTED = ['client', 'show', 'category', 'title'] as const;
/** How long results wait for the orders on this device. */
const READ_LIMIT_MS = 300;

/** @param viewed the numbers of the orders viewed last, latest first. */
export function useKnown(
  { queryClient, recall, fetchAhead }: Pick<RouterContext, 'queryClient' | 'recall' | 'fetchAhead'>,
  viewed: readonly number[],
) {
  const [recalled, setRecalled] = useState(0);
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    let isOver = false;
    const device = { queryClient, recall };
    const next = () => !isOver && setRecalled((count) => count + 1);
    const endReading = () => !isOver && setReading(false);
    const limit = setTimeout(endReading, READ_LIMIT_MS);
    void recallOrders(device, viewed)
      .then(next)
      .then(endReading)
      .then(() => recallRest(device))
      .then(next);
    return () => {
      isOver = true;
      clearTimeout(limit);
    };
  }, [queryClient, recall, viewed]);
  const progress = useSyncExternalStore(fetchAhead.subscribe, fetchAhead.progress);
  const [atOpening] = useState(progress);
  // After a first sign-in, records arrive while the palette is open.
  useEffect(() => {
    if (progress === atOpening) return;
    let isOver = false;
    void recallRest({ queryClient, recall }).then(() => !isOver && setRecalled((count) => count + 1));
    return () => {
      isOver = true;
    };
  }, [queryClient, recall, progress, atOpening]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was recalled is in memory now.
  const known = useMemo(() => {
    const seen = viewed.flatMap((id) => queryClient.getQueryData(orderQueries.one(id).queryKey) ?? []);
    const listed = rowsIn<OrderPage>({ queryClient }, orderQueries.lists()).flatMap(({ orders }) => orders);
    const newest = eachOnce<Order>([...seen, ...listed]).sort((a, b) => b.id - a.id);
    return {
      recent: eachOnce([...seen, ...newest]).slice(0, RECENT),
      orders: newest,
      linesOf: (id: number) => queryClient.getQueryData(orderQueries.items(id).queryKey),
      products: eachOnce(
        LISTED.flatMap((by) => rowsIn<Product[]>({ queryClient }, productQueries.listsBy(by)).flat()),
      ),
      titles: queryClient.getQueryData(showQueries.list(true).queryKey) ?? [],
      contacts: eachOnce(rowsIn<Contact[]>({ queryClient }, contactQueries.lists()).flat()),
      clients: queryClient.getQueryData(organizationQueries.list(true).queryKey) ?? [],
    };
  }, [queryClient, recalled, viewed]);
  const isFetching = progress.state === 'fetching';
  return useMemo(() => ({ ...known, isReading, isFetching }), [known, isReading, isFetching]);
}

/** Orders come first: they are few, and what their numbers are typed for. */
async function recallOrders({ recall }: Device, viewed: readonly number[]): Promise<void> {
  await Promise.all([
    recall(orderQueries.newest(new Date())),
    ...viewed.map((id) => recall(orderQueries.one(id))),
  ]);
}

async function recallRest({ queryClient, recall }: Device): Promise<void> {
  await recall(organizationQueries.list(true));
  const clients = queryClient.getQueryData(organizationQueries.list(true).queryKey) ?? [];
  await Promise.all([
    recall(showQueries.list(true)),
    ...clients.flatMap(({ id }) => [
      recall(contactQueries.ofOrganization(id, true)),
      recall(productQueries.catalogue(id)),
    ]),
  ]);
  // Orders are found by their products, too, as far as the dashboard has fetched their lines.
  const { orders = [] } = queryClient.getQueryData(orderQueries.newest(new Date()).queryKey) ?? {};
  await Promise.all(orders.slice(0, WITH_LINES).map(({ id }) => recall(orderQueries.items(id))));
}

/** The cached answers whose keys begin with a prefix. */
function rowsIn<Answer>(
  { queryClient }: Pick<Device, 'queryClient'>,
  queryKey: readonly unknown[],
): Answer[] {
  return queryClient.getQueriesData<Answer>({ queryKey }).flatMap(([, answer]) => answer ?? []);
}
