/** The palette over all screens and the records that this device knows. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  CirclePlus,
  House,
  Keyboard,
  List,
  LogOut,
  MonitorSmartphone,
  Plus,
  Send,
  UserRoundPlus,
} from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { Contact } from '#src/contract/contact.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Product } from '#src/contract/product.ts';
import { addOne } from '#src/features/cart/change-cart.ts';
import { orderText, useOrdersOfSku } from '#src/features/orders/order-matching.ts';
import {
  type Destination,
  type Finder,
  type Found,
  finder,
  orderNumberOf,
} from '#src/features/palette/finding.ts';
import { Palette } from '#src/features/palette/palette.tsx';
import { useViewedOrders } from '#src/features/palette/preferences.ts';
import { hasSku, productText, skuSearch } from '#src/features/products/product-matching.ts';
import { type ListPath, type SectionLinks, sectionsOf } from '#src/features/shell/sections.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import { clientShown, contactShown, orderShown, productShown, titleShown } from './-destinations.ts';
import { useKnown } from './-known.ts';
import type { RouterContext } from './-router-context.ts';

interface PortalPaletteProps {
  context: RouterContext;
  links: SectionLinks;
  onKeys: () => void;
  onLogout: () => void;
  onClose: () => void;
}

export function PortalPalette({ context, links, onKeys, onLogout, onClose }: PortalPaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  // A snapshot from when the palette opened.
  const [viewed] = useState(useViewedOrders());
  const known = useKnown(context, viewed);
  const wanted = useDeferredValue(text).trim();
  const screens: Destination[] = [
    { key: 'Dashboard', label: 'Dashboard', icon: House, go: { to: '/' } },
    ...sectionsOf(links).map(({ label, icon, link }) => ({ key: label, label, icon, go: link })),
    { key: 'New order', label: 'New order', icon: Plus, go: { to: '/Order/create' } },
    { key: 'Add a Contact', label: 'Add a Contact', icon: UserRoundPlus, go: { to: '/Contact/create' } },
    { key: 'Unsent orders', label: 'Unsent orders', icon: Send, go: { to: '/Order/outbox' } },
    { key: 'This device', label: 'This device', icon: MonitorSmartphone, go: { to: '/Device' } },
    { key: 'Keys', label: 'Keys', icon: Keyboard, go: onKeys },
    { key: 'Logout', label: 'Logout', icon: LogOut, go: onLogout },
  ];
  const findScreens = finder(
    'Screens',
    screens,
    ({ label }) => label,
    (screen) => screen,
  );
  const addition = useMemo(() => additionTo(context.drafts), [context.drafts]);
  const findAdditions = useMemo(
    () => finder('Add to order', known.products, productText, addition),
    [known, addition],
  );
  const finders = useMemo(() => {
    const ofSection: Record<ListPath, Finder> = {
      '/Order': finder(
        'Orders',
        known.orders,
        (order) => orderText(order, known.linesOf(order.id)),
        orderShown,
      ),
      '/Product': finder('Products', known.products, productText, productShown),
      '/Show': finder('Titles', known.titles, ({ name }) => name, titleShown),
      '/Contact': finder('Contacts', known.contacts, contactText, contactShown),
    };
    return [...Object.values(ofSection), finder('Clients', known.clients, ({ name }) => name, clientShown)];
  }, [known]);
  const found = useMemo(() => (wanted === '' ? [] : finders.map((find) => find(wanted))), [finders, wanted]);
  const asked = useAsked(wanted, known.products);
  const ordersBySku = useOrdersBySku(wanted, known.orders, known.linesOf);
  const number = orderNumberOf(wanted);
  const offered: Found = {
    name: 'Order',
    // A known order may be found by the same digits: it comes before a guess.
    destinations:
      number === undefined || known.isReading || known.orders.some(({ id }) => id === number)
        ? []
        : [
            {
              key: `Number ${number}`,
              label: `Order ${number}`,
              icon: List,
              go: { to: '/Order/$id', params: { id: number } },
            },
          ],
  };
  const isKnown = found.some(({ name, destinations }) => name === 'Orders' && destinations.length > 0);
  const groups: Found[] =
    wanted === ''
      ? [
          { name: 'Recent orders', destinations: known.recent.map(orderShown) },
          { name: 'Screens', destinations: screens },
        ]
      : [
          ...(isKnown ? [] : [offered]),
          findScreens(wanted),
          ...found,
          // What is typed may be a part of a known order's number.
          ...(isKnown ? [offered] : []),
          additionsAmong(findAdditions(wanted)),
          { name: 'Products by SKU', destinations: asked.products.map(productShown) },
          { name: 'Orders by SKU', destinations: ordersBySku.map(orderShown) },
          { name: 'Add to order by SKU', destinations: asked.products.map(addition) },
        ];
  const go = ({ go: way }: Destination) => {
    onClose();
    if (typeof way === 'function') way();
    else void navigate(way);
  };
  return (
    <Palette
      text={text}
      onText={setText}
      found={groups}
      foundFor={wanted}
      note={asked.note ?? (wanted === '' ? undefined : whyIncomplete(known, groups))}
      onGo={go}
      onClose={onClose}
    />
  );
}

/** Why what is searched for may be missing. */
function whyIncomplete(
  { isReading, isFetching }: { isReading: boolean; isFetching: boolean },
  found: readonly Found[],
): string | undefined {
  if (isReading) return 'Reading this device …';
  const isNothing = found.every(({ destinations }) => destinations.length === 0);
  return isFetching && isNothing ? 'Still fetching your records …' : undefined;
}

const contactText = ({ name, first_name, last_name, city }: Contact) =>
  `${name} ${first_name ?? ''} ${last_name ?? ''} ${city ?? ''}`;

const additionTo =
  (drafts: Drafts) =>
  (product: Product): Destination => ({
    key: `Add ${product.id}`,
    label: `Add ${product.title}`,
    detail: product.sku,
    icon: CirclePlus,
    go: () => void addOne(drafts, product),
  });

// Fewer than of the products themselves: they are a second row of the same.
const ADDITIONS = 3;
const additionsAmong = ({ name, destinations }: Found): Found => ({
  name,
  destinations: destinations.slice(0, ADDITIONS),
});

const PAUSE_MS = 400;
const ASKED = 8;

/** Products that the API finds by SKU and this device does not know. */
function useAsked(text: string, known: readonly { sku: string }[]) {
  const settled = useSettledText(text, PAUSE_MS);
  const sku = /\d/.test(settled) ? skuSearch(settled) : undefined;
  const isKnown = useMemo(
    () => sku !== undefined && known.some((product) => hasSku(product, sku)),
    [known, sku],
  );
  const asks = sku !== undefined && !isKnown;
  const { data, isFetching, error } = useQuery({
    ...productQueries.list({ by: 'sku', sku: sku ?? '' }),
    enabled: asks,
  });
  if (!asks) return { products: [], note: undefined };
  const note =
    (isFetching && `Searching for products with SKU ${settled} …`) ||
    (error ? "Only what is on this device is searched, because the server can't be reached." : undefined);
  return { products: (data ?? []).slice(0, ASKED), note };
}

/** Orders that the API finds by a whole SKU, beside those whose lines this device has. */
function useOrdersBySku(
  text: string,
  known: readonly Order[],
  linesOf: (id: number) => readonly OrderItem[] | undefined,
): readonly Order[] {
  const { sku, orders } = useOrdersOfSku(useSettledText(text, PAUSE_MS), ASKED);
  const isFound = (id: number) =>
    known.some((order) => order.id === id) &&
    linesOf(id)?.some((line) => line.sku?.toLowerCase() === sku?.toLowerCase());
  return orders.filter(({ id }) => !isFound(id));
}

/** Debounces a text. */
function useSettledText(text: string, pause: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
