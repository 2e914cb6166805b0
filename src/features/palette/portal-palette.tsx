import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  Bookmark,
  CirclePlus,
  ClipboardPaste,
  Keyboard,
  LayoutTemplate,
  LogOut,
  MonitorSmartphone,
  Plus,
  ScanBarcode,
  Send,
  UserRoundPlus,
} from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { cartsOf, LINE_LIST, SCAN } from '#src/features/cart/cart.ts';
import { addOne } from '#src/features/cart/change-cart.ts';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { texts as contactTexts } from '#src/features/contacts/texts.ts';
import { ordersInMemory, searchedSoFar } from '#src/features/orders/list/order-selection.ts';
import { useSearched } from '#src/features/orders/search/order-matching.ts';
import { texts as orderTexts } from '#src/features/orders/texts.ts';
import { productSearch, wordSearch } from '#src/features/pickers/word-search.ts';
import { useFavourites } from '#src/features/products/list/favourites.tsx';
import { texts as productTexts } from '#src/features/products/texts.ts';
import { savedLink, useSavedViews } from '#src/features/saved-views/list-views.tsx';
import { accountTexts } from '#src/features/shell/account-texts.ts';
import type { MenuItem } from '#src/features/shell/phone-bars.tsx';
import { sectionTexts, texts as shellTexts } from '#src/features/shell/texts.ts';
import { useTemplates } from '#src/features/templates/templates.ts';
import { texts as templateTexts } from '#src/features/templates/texts.ts';
import { searchWords } from '#src/ui/filter/search-words.ts';
import { useResultsFor } from '#src/ui/list/immediate-search.ts';
import { type Destination, Palette } from './palette.tsx';
import {
  cachedProducts,
  eachOnce,
  finder,
  MOST,
  orderEntry,
  orderNumberOf,
  orderResults,
  productEntry,
  recordFinders,
  templateEntry,
} from './record-finders.ts';
import { PAUSE_MS, useProductsOfSku, useRestored } from './records.ts';
import { texts } from './texts.ts';
import { useViewed } from './viewed.ts';

interface PortalPaletteProps {
  screens: readonly MenuItem[];
  onKeys: () => void;
  onLogout: () => void;
  onClose: () => void;
}

const RECENT = 5;
// Fewer than products: each repeats a product that has a row already.
const ADDITIONS = 3;

/** Parts of words would find too much. */
function isCalled({ key, label }: Destination, wanted: string): boolean {
  const also: Readonly<Record<string, string>> = texts.also;
  const own = searchWords(`${label} ${also[key] ?? ''}`);
  return searchWords(wanted).every((word) => own.some((each) => each.startsWith(word)));
}

export function PortalPalette({ screens, onKeys, onLogout, onClose }: PortalPaletteProps) {
  const { drafts } = useRouter().options.context;
  const navigate = useNavigate();
  const [text, setText] = useState('');
  // A snapshot from when the palette opened.
  const [viewed] = useState(useViewed('orders'));
  const [viewedProducts] = useState(useViewed('products'));
  const { restored, isReading, isFetching } = useRestored(viewed, viewedProducts);
  const wanted = useDeferredValue(text).trim();
  const favourites = useFavourites();
  const [views = []] = useSavedViews();
  const cart = { to: '/Order/create', search: { draft: cartsOf(drafts.list())[0]?.id } } as const;
  const destinations: Destination[] = [
    ...screens.map(({ key, label, icon, link }) => ({ key, label, icon, go: link })),
    ...views.map((view) => ({
      key: `View ${view.path} ${view.name}`,
      label: view.name,
      detail: sectionTexts.savedViews,
      icon: Bookmark,
      go: savedLink(view),
    })),
    { key: 'New order', label: cartTexts.newOrder, icon: Plus, go: { to: '/Order/create' } },
    { key: 'Paste a list', label: texts.pasteList, icon: ClipboardPaste, go: { ...cart, hash: LINE_LIST } },
    { key: 'Scan', label: texts.scan, icon: ScanBarcode, go: { ...cart, hash: SCAN } },
    { key: 'Templates', label: templateTexts.list, icon: LayoutTemplate, go: { to: '/Template' } },
    { key: 'Add a Contact', label: contactTexts.add, icon: UserRoundPlus, go: { to: '/Contact/create' } },
    { key: 'Unsent orders', label: shellTexts.unsentOrders, icon: Send, go: { to: '/Order/outbox' } },
    { key: 'This device', label: accountTexts.device, icon: MonitorSmartphone, go: { to: '/Device' } },
    { key: 'Keys', label: texts.keys, icon: Keyboard, go: onKeys },
    { key: 'Logout', label: shellTexts.logout, icon: LogOut, go: onLogout },
  ];
  // The first letter starts reading the orders on this device. A pause in typing fetches what the whole text needs.
  const searched = useSearched(useResultsFor(wanted, PAUSE_MS) || wanted.slice(0, 1));
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: restored answers are in memory now.
  const { finders, orders, products, search, recent, recentProducts } = useMemo(() => {
    const orders = [...ordersInMemory(client).keys()];
    const seen = viewed.flatMap((viewedId) => orders.find(({ id }) => id === viewedId) ?? []);
    const products = cachedProducts(client, favourites);
    const search = productSearch(products);
    const byId = new Map(products.map((product) => [product.id, product]));
    return {
      finders: [finder(sectionTexts.sections['/Product'], search, productEntry), ...recordFinders(client)],
      orders,
      products,
      search,
      recent: eachOnce([...seen, ...orders]).slice(0, RECENT),
      recentProducts: viewedProducts
        .flatMap((id) => client.getQueryData(productQueries.one(id).queryKey) ?? byId.get(id) ?? [])
        .slice(0, RECENT),
    };
  }, [client, restored, viewed, viewedProducts, favourites]);
  const addition = (product: Product): Destination => ({
    key: `Add ${product.id}`,
    label: cartTexts.addNamed(product.title),
    detail: product.sku,
    icon: CirclePlus,
    go: () => void addOne(drafts, product),
  });
  const { data: templates = [] } = useTemplates();
  const findTemplates = finder(
    templateTexts.list,
    wordSearch(templates, ({ name, show_name }) => `${name} ${show_name}`),
    templateEntry,
  );
  const found = useMemo(() => {
    if (wanted === '') return [];
    const orders = orderResults(searched, wanted);
    const exact = finders.map((find) => find(wanted, false));
    const isFound = [orders, ...exact].some(({ destinations }) => destinations.length > 0);
    return [orders, ...(isFound ? exact : finders.map((find) => find(wanted, true)))];
  }, [searched, finders, wanted]);
  const ofSku = useProductsOfSku(wanted, products);
  const number = orderNumberOf(wanted);
  const offers = number !== undefined && !isReading && !orders.some(({ id }) => id === number);
  // A number longer than that of the newest order is rather a part of a phone number.
  const isLikely = String(number).length <= String(orders[0]?.id ?? number).length;
  const offered = {
    name: orderTexts.columns.order,
    destinations: offers ? [{ ...orderEntry({ id: number }), key: `Number ${number}` }] : [],
  };
  const ofOrders = sectionTexts.sections['/Order'];
  const hasOrders = found.some(({ name, destinations }) => name === ofOrders && destinations.length > 0);
  // Found orders come before the guessed number: the text may be a part of theirs.
  const isFirst = isLikely && !hasOrders;
  const { rows: named, partsOf } = wordSearch(destinations, ({ label }) => label)(wanted, false);
  const isNamed = named.length > 0;
  // Those that users know by another name. Records that have it come first.
  const others = destinations.filter((each) => !named.includes(each) && isCalled(each, wanted));
  const called = { name: texts.screens, destinations: [...named, ...others].slice(0, MOST), partsOf };
  const groups =
    wanted === ''
      ? [
          { name: productTexts.recent, destinations: recentProducts.map(productEntry) },
          { name: texts.recentOrders, destinations: recent.map((order) => orderEntry(order)) },
          findTemplates('', false),
          { name: texts.screens, destinations },
        ]
      : [
          ...(isFirst ? [offered] : []),
          ...(isNamed ? [called] : []),
          findTemplates(wanted, true),
          ...found,
          ...(isNamed ? [] : [called]),
          ...(isFirst ? [] : [offered]),
          finder(cartTexts.addToOrder, search, addition, ADDITIONS)(wanted, true),
          { name: texts.productsBySku, destinations: ofSku.products.map(productEntry) },
          { name: texts.addToOrderBySku, destinations: ofSku.products.map(addition) },
        ];
  const isNothing = groups.every(({ destinations }) => destinations.length === 0);
  const note =
    ofSku.note ||
    (wanted !== '' && isReading && texts.reading) ||
    (isFetching && isNothing && texts.fetching) ||
    (wanted !== '' && searched && searchedSoFar(searched)) ||
    undefined;
  const go = ({ go: target }: Destination) => {
    onClose();
    if (typeof target === 'function') target();
    else void navigate(target);
  };
  return (
    <Palette
      text={text}
      onText={setText}
      found={groups}
      foundFor={wanted}
      note={note}
      onGo={go}
      onClose={onClose}
    />
  );
}
