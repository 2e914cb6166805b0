/** Searches the orders on this device with their lines, and all orders by SKU. Loaded with the first search. */
import type { QueryClient } from '@tanstack/react-query';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { ordersInMemory, type Searched, searchedPage } from '#src/features/orders/list/order-selection.ts';
import { productSearch, wordSearch } from '#src/features/pickers/word-search.ts';
import { Listeners } from '#src/listeners.ts';
import { savesData } from '#src/query-cache/fetch-ahead.ts';
import { type OrderLines, orderLines } from '#src/query-cache/order-lines.ts';
import { reported } from '#src/reports/reports.ts';
import { yieldToBrowser } from '#src/scheduling.ts';
import { type FoundOrder, findOrders, findProducts, prepare } from './find-orders.ts';
import { cataloguesFor, type Device, OrdersBySku, wholeSku } from './orders-by-sku.ts';

const MOST_SKUS = 24;
const SLICE = 100;

export class OrderFinder {
  readonly #device: Device;
  readonly #lines: OrderLines;
  /** The searches that components show, the latest one last. */
  readonly #searches = new Set<{ readonly text: string }>();
  #text = '';
  #isFetching = false;
  readonly #bySku: OrdersBySku;
  #products = 0;
  /** The lines in the query cache, by order id. Looking each order up there is slow: it hashes every key. */
  #opened: ReadonlyMap<number, readonly OrderItem[]> = new Map();
  #state: Searched | undefined;
  readonly #listeners = new Listeners();

  constructor(device: Device) {
    this.#device = device;
    this.#bySku = new OrdersBySku(device, () => this.#show());
    this.#lines = orderLines(device.queries);
    this.#lines.subscribe(() => this.#state && this.#show());
    const [root] = orderQueries.all();
    device.queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success';
      if (this.#state && isAnswer && event.query.queryKey[0] === root) this.#show();
    });
  }

  /** Undefined until the orders on this device are read. Returns the same object until something changes. */
  readonly state = (): Searched | undefined => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  /** Searches for `text`. Returns a function that ends it: the latest of the other searches goes on. */
  search(text: string): () => void {
    const look = (text: string) => void this.look(text).catch(reported('searching orders'));
    const search = { text };
    this.#searches.add(search);
    look(text);
    return () => {
      this.#searches.delete(search);
      // A component whose text has changed begins its next search first.
      queueMicrotask(() => {
        const latest = [...this.#searches].at(-1);
        if (latest && latest.text !== this.#text) look(latest.text);
      });
    };
  }

  /** Fetches what a search for `text` still needs. Replaces an earlier search. */
  async look(text: string): Promise<void> {
    this.#text = text;
    this.#products = 0;
    const { queryClient, restore } = this.#device;
    const searched = orderQueries.searched();
    // Reads again what another tab may have fetched.
    await Promise.all([restore(searched), this.#lines.read()]);
    await this.#prepare();
    if (text !== this.#text) return;
    this.#isFetching = true;
    this.#show();
    // Offline, only the orders on this device are searched.
    await queryClient.fetchQuery(searched).catch(() => undefined);
    if (mayNameProduct(text)) await this.#searchProducts(text);
    if (text !== this.#text) return;
    this.#isFetching = false;
    this.#show();
    if (!mayNameProduct(text)) return;
    const isFound = ({ id }: Order) => this.#bySku.linesOf(id) !== undefined;
    const orders = this.#orders();
    const others =
      savesData() || this.#bySku.hasAnswered(text) ? [] : orders.filter((order) => !isFound(order));
    await this.#lines.fetch([...orders.filter(isFound), ...others]);
  }

  async #prepare(): Promise<void> {
    this.#readOpened();
    const orders = this.#orders();
    for (let start = 0; start < orders.length; start += SLICE) {
      for (const order of orders.slice(start, start + SLICE)) prepare(order, this.#linesOf(order) ?? []);
      await yieldToBrowser();
    }
  }

  readonly #linesOf = (order: Order): readonly OrderItem[] | undefined =>
    this.#lines.linesOf(order) ?? this.#opened.get(order.id);

  #readOpened(): void {
    // By their keys: restored queries have no `meta`.
    const opened = this.#device.queryClient.getQueryCache().findAll({
      queryKey: orderQueries.allItems(),
      predicate: ({ state }) => state.data !== undefined,
    });
    this.#opened = new Map(
      opened.map(({ queryKey, state }) => [
        Object(queryKey.at(-1)).orderId,
        state.data as readonly OrderItem[],
      ]),
    );
  }

  readonly #orders = (): Order[] => [...ordersInMemory(this.#device.queryClient).keys()];

  #hasLines = (order: Order) => this.#linesOf(order) !== undefined;

  #fetched = () => this.#device.queryClient.getQueryData(orderQueries.searched().queryKey);

  #total = () => this.#fetched()?.total ?? 0;

  async #searchProducts(text: string): Promise<void> {
    const sku = wholeSku(text);
    const catalogues = sku ? [] : await cataloguesFor(text, this.#device);
    if (text !== this.#text) return;
    const counts = catalogues.map((rows) => productSearch(rows)(text, false).rows.length);
    this.#products = counts.reduce((sum, count) => sum + count, 0);
    this.#show();
    const orders = this.#orders();
    if (orders.length >= this.#total() && orders.every(this.#hasLines)) return;
    const listed = catalogues.flat().map(({ title, sku }) => ({ title, sku }));
    const named = findProducts(listed, text);
    const products = sku ? [{ title: '', sku }] : named.slice(0, MOST_SKUS);
    await this.#bySku.fetch(products, () => text !== this.#text);
  }

  #show(): void {
    this.#readOpened();
    const orders = this.#orders();
    const needsLines = mayNameProduct(this.#text) && !this.#bySku.hasAnswered(this.#text);
    const linesOf = (order: Order) => this.#linesOf(order) ?? this.#bySku.linesOf(order.id);
    // Cached: several parts of a product's screen search for the same text.
    const found = new Map<string, FoundOrder[]>();
    const searched: Omit<Searched, 'list'> = {
      find: (text) => {
        const all = found.get(text) ?? findOrders(orders, linesOf, text);
        found.set(text, all);
        return all;
      },
      linesOf: this.#linesOf,
      isSearching: this.#isFetching || (needsLines && this.#lines.state().isFetching),
      orders,
      withLines: needsLines ? orders.filter(this.#hasLines).length : orders.length,
      total: Math.max(this.#total(), orders.length),
      isFetched: this.#fetched() !== undefined,
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

const mayNameProduct = (text: string) => /\p{L}{2}|\d{5}/u.test(text);

const finders = new WeakMap<QueryClient, OrderFinder>();

export function orderFinder(device: Device): OrderFinder {
  const finder = finders.get(device.queryClient) ?? new OrderFinder(device);
  finders.set(device.queryClient, finder);
  return finder;
}
