/** Finds orders by a product's SKU at the API, and the catalogues in which a text may name a product. */
import { orderQueries } from '#src/api/orders.ts';
import { productQueries } from '#src/api/products.ts';
import { NEWEST_FIRST } from '#src/contract/order.ts';
import type { Product } from '#src/contract/product.ts';
import { skuPrefixes } from '#src/contract/provider.ts';
import { collapsed } from '#src/contract/values.ts';
import { shortestSku } from '#src/features/orders/list/order-filter.ts';
import { type Cached, restoreCatalogues } from '#src/features/pickers/catalogues.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import type { FoundLine } from './find-orders.ts';

export interface Device extends Cached {
  readonly queries: RecordStore;
}

const MOST_OF_SKU = { ...NEWEST_FIRST, per_page: 100 };

export class OrdersBySku {
  readonly #device: Device;
  readonly #onFound: () => void;
  readonly #lines = new Map<number, FoundLine[]>();
  /** The SKUs whose orders were all found. */
  readonly #skus = new Set<string>();

  constructor(device: Device, onFound: () => void) {
    this.#device = device;
    this.#onFound = onFound;
  }

  linesOf(id: number): readonly FoundLine[] | undefined {
    return this.#lines.get(id);
  }

  /** Whether `text` is a whole SKU, and the API has found all its orders. */
  hasAnswered(text: string): boolean {
    const sku = wholeSku(text);
    return sku !== undefined && this.#skus.has(sku);
  }

  /** Fetches the orders of one product after the other, until a request fails or `isOver`. */
  async fetch(products: readonly FoundLine[], isOver: () => boolean): Promise<void> {
    for (const product of products) {
      const { sku } = product;
      if (isOver()) return;
      if (!sku || this.#skus.has(sku)) continue;
      // Not persisted: the lines of these orders are.
      const query = { ...orderQueries.list({ by: 'sku', sku }, MOST_OF_SKU), meta: {} };
      const page = await this.#device.queryClient.fetchQuery(query).catch(() => undefined);
      if (!page) return;
      if (page.total <= page.orders.length) this.#skus.add(sku);
      for (const { id } of page.orders) this.#lines.set(id, [...(this.#lines.get(id) ?? []), product]);
      this.#onFound();
    }
  }
}

/** The catalogues on this device. If there are none, the products that the API finds by name. */
export async function cataloguesFor(text: string, device: Device): Promise<(readonly Product[])[]> {
  const cached = (await restoreCatalogues(device)).flatMap(({ data }) => (data ? [data] : []));
  if (cached.length > 0) return cached;
  const byTitle = productQueries.list({ by: 'title', title: collapsed(text), active: true });
  return [await device.queryClient.fetchQuery(byTitle).catch(() => [])];
}

export function wholeSku(text: string): string | undefined {
  const sku = text.trim();
  const isSku = skuPrefixes().some((prefix) => sku.toLowerCase().startsWith(prefix));
  return isSku && sku.length >= shortestSku() && !/\s/.test(sku) ? sku : undefined;
}
