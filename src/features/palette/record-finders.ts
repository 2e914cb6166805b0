import type { QueryClient } from '@tanstack/react-query';
import { House, LayoutTemplate } from 'lucide-react';
import { contactQueries } from '#src/api/contacts.ts';
import { orderQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import { showQueries } from '#src/api/shows.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Product } from '#src/contract/product.ts';
import { contentOf } from '#src/features/cart/cart.ts';
import type { Searched } from '#src/features/orders/list/order-selection.ts';
import { searchTexts } from '#src/features/orders/search/search-texts.ts';
import { hiddenMatches, visibleFirst } from '#src/features/orders/search/visible-first.ts';
import { texts as orderTexts, shownDay } from '#src/features/orders/texts.ts';
import { reachText } from '#src/features/pickers/pick-details.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { type Found, wordSearch } from '#src/features/pickers/word-search.ts';
import { countsOf, mostOrderedFirst } from '#src/features/products/often-ordered.ts';
import { type ListPath, SECTIONS } from '#src/features/shell/sections.ts';
import { sectionTexts } from '#src/features/shell/texts.ts';
import type { StoredTemplate } from '#src/storage/stored/template.ts';
import { dotted } from '#src/ui/format.ts';
import type { Destination, ResultGroup } from './palette.tsx';
import { texts as paletteTexts } from './texts.ts';

export const MOST = 8;

/** @param allowsTypos whether one typing error a word is accepted. */
export type Finder = (text: string, allowsTypos: boolean) => ResultGroup;

export function finder<Row>(
  name: string,
  search: (text: string, allowsTypos: boolean) => Found<Row>,
  shown: (row: Row) => Destination,
  most = MOST,
): Finder {
  return (text, allowsTypos) => {
    const { rows, partsOf } = search(text, allowsTypos);
    return { name, destinations: rows.slice(0, most).map(shown), partsOf };
  };
}

export function orderResults(searched: Searched | undefined, text: string): ResultGroup {
  const found = visibleFirst(searched?.find(text) ?? [], text);
  return {
    name: sectionTexts.sections['/Order'],
    destinations: found
      .slice(0, MOST)
      .map(({ order, line }) =>
        orderEntry(order, line ? [searchTexts.line(line)] : hiddenMatches(order, text)),
      ),
    partsOf: wordSearch([], String)(text, false).partsOf,
  };
}

/** Finds titles, contacts and clients. Products and orders have searches of their own. */
export const recordFinders = (client: QueryClient): Finder[] => {
  const clients = client.getQueryData(organizationQueries.list(true).queryKey) ?? [];
  // Several clients may have a contact of the same name.
  const clientOf = new Map(clients.length > 1 ? clients.map(({ id, name }) => [id, name]) : []);
  return [
    finder(
      sectionTexts.sections['/Show'],
      wordSearch(client.getQueryData(showQueries.list(true).queryKey) ?? [], ({ name }) => name),
      ({ id, name, org_name }) => recordEntry('/Show', id, name, org_name),
    ),
    finder(
      sectionTexts.sections['/Contact'],
      wordSearch(
        eachOnce(cachedLists<Contact[]>(client, contactQueries.lists()).flat()),
        ({ name, first_name, last_name, city, ...reach }) =>
          `${[name, first_name, last_name, city].join(' ')}\n${reachText(reach)}`,
      ),
      (contact) =>
        recordEntry(
          '/Contact',
          contact.id,
          contactDisplayName(contact),
          dotted(contact.city, contact.phone, clientOf.get(contact.org_id)),
        ),
    ),
    finder(
      paletteTexts.clients,
      wordSearch(clients, ({ name }) => name),
      ({ id, name: label }) => {
        return { key: `Client ${id}`, label, icon: House, go: { to: '/Organization/$id', params: { id } } };
      },
    ),
  ];
};

function recordEntry(list: ListPath, id: number, label: string, detail?: string | null): Destination {
  const { icon } = SECTIONS[list];
  return { key: `${list} ${id}`, label, detail, icon, go: { to: `${list}/$id` as const, params: { id } } };
}

export function orderEntry(
  order: Pick<Order, 'id'> & Partial<Order>,
  matched: readonly string[] = [],
): Destination {
  const { id, ship_to_name, order_status, shipped_on, created_on } = order;
  const day = shownDay(shipped_on ?? created_on);
  const number = ship_to_name && `#${id}`;
  const status = order_status && pickerTexts.status(order_status);
  return recordEntry(
    '/Order',
    id,
    ship_to_name || orderTexts.order(id),
    dotted(day, ...matched, status, number),
  );
}

export const productEntry = ({ id, title, sku }: Product) => recordEntry('/Product', id, title, sku);

export const templateEntry = ({ id, name, show_name, order }: StoredTemplate): Destination => ({
  key: `Template ${id}`,
  label: name,
  detail: dotted(show_name, contentOf(order)),
  icon: LayoutTemplate,
  go: { to: '/Template', search: { use: id } },
});

function cachedLists<List>(client: QueryClient, queryKey: readonly unknown[]): List[] {
  return client.getQueriesData<List>({ queryKey }).flatMap(([, list]) => list ?? []);
}

// Without lists by SKU: the palette fetches those itself, and shows them in a group of their own.
const LISTED = ['client', 'show', 'category', 'title', 'all'] as const;

export function cachedProducts(client: QueryClient, favourites: ReadonlySet<number>): readonly Product[] {
  const products = LISTED.flatMap((by) => cachedLists<Product[]>(client, productQueries.listsBy(by)).flat());
  const lines = cachedLists<OrderItem[]>(client, [...orderQueries.all(), 'items']);
  return mostOrderedFirst(eachOnce(products), countsOf(lines), favourites);
}

/** The order number that a text may be: four digits or more, with or without `#`. A part of a phone number may begin with 0. */
export function orderNumberOf(text: string): number | undefined {
  const digits = /^#?([1-9]\d{3,8})$/.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export function eachOnce<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  const first = new Map<number, Row>();
  for (const row of rows) if (!first.has(row.id)) first.set(row.id, row);
  return [...first.values()];
}
