/** Finds the records of the sections in memory, for the palette. */
import type { QueryClient } from '@tanstack/react-query';
import { contactQueries } from '#src/api/contacts.ts';
import { orderQueries } from '#src/api/orders.ts';
import { productQueries } from '#src/api/products.ts';
import { showQueries } from '#src/api/shows.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Product } from '#src/contract/product.ts';
import { orderText } from '#src/features/orders/order-matching.ts';
import { type Destination, eachOnce, type Finder, finder } from '#src/features/palette/finding.ts';
import { countsOf, mostOrderedFirst } from '#src/features/products/often-ordered.ts';
import { dotted } from '#src/ui/format.ts';
import { type ListPath, SECTIONS } from './-sections.ts';

/** Products are found by the search of their own. Orders come first: they are what is looked for most. */
export const FINDERS: Readonly<Record<Exclude<ListPath, '/Product'>, (client: QueryClient) => Finder>> = {
  '/Order': (client) =>
    finder(
      'Orders',
      cachedOrders(client),
      (order) => orderText(order, cachedLines(client, order)),
      orderShown,
    ),
  '/Show': (client) =>
    finder(
      'Titles',
      client.getQueryData(showQueries.list(true).queryKey) ?? [],
      ({ name }) => name,
      ({ id, name, org_name }) => record('/Show', id, name, org_name),
    ),
  '/Contact': (client) =>
    finder(
      'Contacts',
      eachOnce(cachedLists<Contact[]>(client, contactQueries.lists()).flat()),
      ({ name, first_name, last_name, city }) =>
        `${name} ${first_name ?? ''} ${last_name ?? ''} ${city ?? ''}`,
      (contact) => record('/Contact', contact.id, contactDisplayName(contact), contact.city),
    ),
};

function record(list: ListPath, id: number, label: string, detail?: string | null): Destination {
  const { icon } = SECTIONS[list];
  return { key: `${list} ${id}`, label, detail, icon, go: { to: `${list}/$id` as const, params: { id } } };
}

export const orderShown = ({ id, ship_to_name, order_status }: Pick<Order, 'id'> & Partial<Order>) =>
  record('/Order', id, ship_to_name || `Order ${id}`, dotted(ship_to_name && `#${id}`, order_status));

export const productShown = ({ id, title, sku }: Product) => record('/Product', id, title, sku);

function cachedLists<List>(client: QueryClient, queryKey: readonly unknown[]): List[] {
  return client.getQueriesData<List>({ queryKey }).flatMap(([, list]) => list ?? []);
}

// Without those by SKU: the palette fetches them itself, and its rows stay in their group when other records arrive.
const LISTED = ['client', 'show', 'category', 'title', 'all'] as const;

/** What is ordered most comes first. */
export function cachedProducts(client: QueryClient): readonly Product[] {
  const products = LISTED.flatMap((by) => cachedLists<Product[]>(client, productQueries.listsBy(by)).flat());
  const lines = cachedLists<OrderItem[]>(client, [...orderQueries.all(), 'items']);
  return mostOrderedFirst(eachOnce(products), countsOf(lines));
}

/** Newest first. */
export function cachedOrders(client: QueryClient): Order[] {
  const shown = cachedLists<Order>(client, [...orderQueries.all(), 'one']);
  const listed = cachedLists<OrderPage>(client, orderQueries.lists()).flatMap(({ orders }) => orders);
  return eachOnce([...shown, ...listed]).sort((a, b) => b.id - a.id);
}

export const cachedLines = (client: QueryClient, { id }: Pick<Order, 'id'>) =>
  client.getQueryData(orderQueries.items(id).queryKey);
