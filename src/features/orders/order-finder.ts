/** Searches orders: those on this device with their lines, and by SKU over all. Loaded with the first search. */
import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import { orderQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Product } from '#src/contract/product.ts';
import { skuPrefixes } from '#src/contract/provider.ts';
import { collapsed } from '#src/contract/values.ts';
import { productSearch, wordSearch } from '#src/features/pickers/word-search.ts';
import { Listeners } from '#src/listeners.ts';
import { savesData } from '#src/query-cache/fetch-ahead.ts';
import { type OrderLines, orderLines } from '#src/query-cache/order-lines.ts';
import { yieldToBrowser } from '#src/scheduling.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { type FoundLine, findOrders, findProducts, prepare } from './find-orders.ts';
import { shortestSku } from './order-filter.ts';
import type { OrderSearch } from './order-search.ts';
import { type Listed, type Searchable, searchedPage } from './order-selection.ts';

const MOST_SKUS = 24;
const MOST_OF_SKU = 100;
const SLICE = 100;

interface Device {
  readonly queryClient: QueryClient;
  readonly restore: (query: { queryKey: QueryKey; meta?: QueryMeta | undefined }) => Promise<void>;
  readonly queries: RecordStore;
}

export interface Searched extends Searchable {
  readonly list: (search: OrderSearch, fetched: OrderPage | undefined) => Listed;
}

export class OrderFinder {
  readonly #device: Device;
  readonly #lines: OrderLines;
  #text = '';
  #isOpen = false;
  #isAsking = false;
  /** The products that the API found in an order, by its number. */
  readonly #bySku = new Map<number, FoundLine[]>();
  readonly #skus = new Set<string>();
  #products = 0;
  readonly #searchOf = new WeakMap<readonly Product[], ReturnType<typeof productSearch>>();
  #state: Searched | undefined;
  readonly #listeners = new Listeners();

  constructor(device: Device) {
    this.#device = device;
    this.#lines = orderLines(device.queries);
    this.#lines.subscribe(() => this.#isOpen && this.#show());
    const [root] = orderQueries.all();
    device.queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success';
      if (this.#isOpen && isAnswer && event.query.queryKey[0] === root) this.#show();
    });
  }

  /** Undefined until the orders of this device were read. Returns the same object until something changes. */
  readonly state = (): Searched | undefined => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  /** Fetches what a search for `text` still needs. What another one needs is no longer fetched first. */
  async look(text: string): Promise<void> {
    this.#text = text;
    this.#products = 0;
    const { queryClient, restore } = this.#device;
    const searched = orderQueries.searched();
    // Also what another tab has fetched.
    await Promise.all([restore(searched), this.#lines.read()]);
    this.#isOpen = true;
    await this.#prepare();
    this.#isAsking = true;
    this.#show();
    // Offline, those of this device are searched.
    await queryClient.fetchQuery(searched).catch(() => undefined);
    if (mayNameProduct(text)) await this.#lookInProducts(text);
    if (text !== this.#text) return;
    this.#isAsking = false;
    this.#show();
    if (!mayNameProduct(text)) return;
    const isFound = (id: number) => this.#bySku.has(id);
    const ids = this.#orders().map(({ id }) => id);
    const others = savesData() || this.#isAnswered() ? [] : ids.filter((id) => !isFound(id));
    await this.#lines.fetch([...ids.filter(isFound), ...others]);
  }

  async #prepare(): Promise<void> {
    const orders = this.#orders();
    for (let start = 0; start < orders.length; start += SLICE) {
      for (const order of orders.slice(start, start + SLICE)) prepare(order, this.#linesOf(order.id) ?? []);
      await yieldToBrowser();
    }
  }

  readonly #linesOf = (id: number): readonly OrderItem[] | undefined =>
    this.#device.queryClient.getQueryData(orderQueries.items(id).queryKey) ?? this.#lines.of(id);

  /** The orders in memory, newest first, each as it was fetched last. */
  #orders(): Order[] {
    const cache = this.#device.queryClient.getQueryCache();
    const lists = cache.findAll({ queryKey: orderQueries.lists() });
    const byId = new Map<number, Order>();
    for (const { state } of lists.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt))
      for (const order of (state.data as OrderPage | undefined)?.orders ?? []) byId.set(order.id, order);
    return [...byId.values()].sort((a, b) => b.id - a.id);
  }

  #hasLines = ({ id }: Order) => this.#linesOf(id) !== undefined;

  #isWhole(): boolean {
    const orders = this.#orders();
    return orders.length >= this.#total() && orders.every(this.#hasLines);
  }

  /** Whether the API has answered the search: by a whole SKU. */
  #isAnswered(): boolean {
    const sku = wholeSku(this.#text);
    return sku !== undefined && this.#skus.has(sku);
  }

  #total = () => this.#device.queryClient.getQueryData(orderQueries.searched().queryKey)?.total ?? 0;

  async #lookInProducts(text: string): Promise<void> {
    const sku = wholeSku(text);
    const catalogues = sku ? [] : await this.#catalogues(text);
    if (text !== this.#text) return;
    this.#products = catalogues.reduce((sum, rows) => sum + this.#countIn(rows, text), 0);
    this.#show();
    if (this.#isWhole()) return;
    const named = findProducts(
      catalogues.flat().map(({ title, sku }) => ({ title, sku })),
      text,
    );
    await this.#askBySku(text, sku ? [{ title: '', sku }] : named.slice(0, MOST_SKUS));
  }

  #countIn(rows: readonly Product[], text: string): number {
    const search = this.#searchOf.get(rows) ?? productSearch(rows);
    this.#searchOf.set(rows, search);
    return search(text, false).rows.length;
  }

  async #askBySku(text: string, products: readonly FoundLine[]): Promise<void> {
    for (const product of products) {
      const { sku } = product;
      if (text !== this.#text) return;
      if (!sku || this.#skus.has(sku)) continue;
      const place = {
        page: 1,
        per_page: MOST_OF_SKU,
        sort_by: 'created_on_date',
        sort_order: 'DESC',
      } as const;
      // Not persisted: the lines of what it finds are.
      const query = { ...orderQueries.list({ by: 'sku', sku }, place), meta: {} };
      const page = await this.#device.queryClient.fetchQuery(query).catch(() => undefined);
      if (!page) return;
      if (page.total <= page.orders.length) this.#skus.add(sku);
      for (const { id } of page.orders) this.#bySku.set(id, [...(this.#bySku.get(id) ?? []), product]);
      this.#show();
    }
  }

  /** The catalogues on this device; without any, the products that the API finds by name. */
  async #catalogues(text: string): Promise<(readonly Product[])[]> {
    const { queryClient, restore } = this.#device;
    const clients = organizationQueries.list(true);
    await restore(clients);
    const catalogues = (queryClient.getQueryData(clients.queryKey) ?? []).map(({ id }) =>
      productQueries.catalogue(id),
    );
    await Promise.all(catalogues.map(restore));
    const cached = catalogues
      .map(({ queryKey }) => queryClient.getQueryData(queryKey))
      .filter((rows) => rows !== undefined);
    if (cached.length > 0) return cached;
    const byTitle = productQueries.list({ by: 'title', title: collapsed(text), active: true });
    return [await queryClient.fetchQuery(byTitle).catch(() => [])];
  }

  #show(): void {
    const orders = this.#orders();
    const needsLines = mayNameProduct(this.#text) && !this.#isAnswered();
    const linesOf = (id: number) => this.#linesOf(id) ?? this.#bySku.get(id);
    const searched: Searchable = {
      find: (text) => findOrders(orders, linesOf, text),
      linesOf: this.#linesOf,
      isSearching: this.#isAsking || (needsLines && this.#lines.state().isFetching),
      orders,
      withLines: needsLines ? orders.filter(this.#hasLines).length : orders.length,
      total: Math.max(this.#total(), orders.length),
    };
    this.#state = {
      ...searched,
      list: (search, fetched) => ({
        ...searchedPage(search, fetched, searched, new Date()),
        partsOf: wordSearch([], String)(search.q ?? '', false).partsOf,
        products: this.#products,
      }),
    };
    this.#listeners.tell();
  }
}

function wholeSku(text: string): string | undefined {
  const sku = text.trim();
  const isSku = skuPrefixes().some((prefix) => sku.toLowerCase().startsWith(prefix));
  return isSku && sku.length >= shortestSku() && !/\s/.test(sku) ? sku : undefined;
}

const mayNameProduct = (text: string) => /\p{L}{2}|\d{5}/u.test(text);

const opened = new WeakMap<QueryClient, OrderFinder>();

export function orderFinder(device: Device): OrderFinder {
  const finder = opened.get(device.queryClient) ?? new OrderFinder(device);
  opened.set(device.queryClient, finder);
  return finder;
}
