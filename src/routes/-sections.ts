/** The sections: each list whose records have a screen of their own, for the menu, the keys and the palette. */
import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { Film, List, type LucideIcon, Package, UserRound } from 'lucide-react';
import { contactQueries } from '#src/api/contacts.ts';
import { orderQueries } from '#src/api/orders.ts';
import { productQueries } from '#src/api/products.ts';
import { showQueries } from '#src/api/shows.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { Organization } from '#src/contract/organization.ts';
import { type Product, productText } from '#src/contract/product.ts';
import { orderText } from '#src/features/orders/order-matching.ts';
import { type Destination, eachOnce, type Finder, finder } from '#src/features/palette/finding.ts';
import { dotted } from '#src/ui/format.ts';
import type { RouterContext } from './-router-context.ts';

type Path = keyof RegisteredRouter['routesByPath'];

/** A new list with records doesn't compile until it is a section. */
export type ListPath = {
  [P in Path]: P extends `${infer List}/` ? (`${List}/$id/` extends Path ? List : never) : never;
}[Path];

interface Section {
  readonly label: string;
  /** Its singular in a sentence. */
  readonly one: string;
  readonly icon: LucideIcon;
  /** The key that goes there after `g`. */
  readonly key: string;
  /** The queries whose persisted answers have its records. */
  readonly persisted: (
    clients: readonly Organization[],
  ) => readonly Parameters<RouterContext['restore']>[0][];
  /** Finds its records in memory. */
  readonly finder: (client: QueryClient) => Finder;
}

export const SECTIONS: Readonly<Record<ListPath, Section>> = {
  '/Product': {
    label: 'Products',
    one: 'product',
    icon: Package,
    key: 'p',
    persisted: (clients) => clients.map(({ id }) => productQueries.catalogue(id)),
    finder: (client) => finder('Products', cachedProducts(client), productText, productShown),
  },
  '/Order': {
    label: 'Orders',
    one: 'order',
    icon: List,
    key: 'o',
    persisted: () => [orderQueries.newest(new Date())],
    finder: (client) =>
      finder(
        'Orders',
        cachedOrders(client),
        (order) => orderText(order, cachedLines(client, order)),
        orderShown,
      ),
  },
  '/Show': {
    label: 'Titles',
    one: 'title',
    icon: Film,
    key: 't',
    persisted: () => [showQueries.list(true)],
    finder: (client) =>
      finder(
        'Titles',
        client.getQueryData(showQueries.list(true).queryKey) ?? [],
        ({ name }) => name,
        ({ id, name, org_name }) => record('/Show', id, name, org_name),
      ),
  },
  '/Contact': {
    label: 'Contacts',
    one: 'contact',
    icon: UserRound,
    key: 'c',
    persisted: (clients) => clients.map(({ id }) => contactQueries.ofOrganization(id, true)),
    finder: (client) =>
      finder(
        'Contacts',
        eachOnce(cachedLists<Contact[]>(client, contactQueries.lists()).flat()),
        ({ name, first_name, last_name, city }) =>
          `${name} ${first_name ?? ''} ${last_name ?? ''} ${city ?? ''}`,
        (contact) => record('/Contact', contact.id, contactDisplayName(contact), contact.city),
      ),
  },
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
const LISTED = ['client', 'show', 'category', 'title'] as const;

export const cachedProducts = (client: QueryClient): Product[] =>
  eachOnce(LISTED.flatMap((by) => cachedLists<Product[]>(client, productQueries.listsBy(by)).flat()));

/** Newest first. */
export function cachedOrders(client: QueryClient): Order[] {
  const shown = cachedLists<Order>(client, [...orderQueries.all(), 'one']);
  const listed = cachedLists<OrderPage>(client, orderQueries.lists()).flatMap(({ orders }) => orders);
  return eachOnce([...shown, ...listed]).sort((a, b) => b.id - a.id);
}

export const cachedLines = (client: QueryClient, { id }: Pick<Order, 'id'>) =>
  client.getQueryData(orderQueries.items(id).queryKey);
