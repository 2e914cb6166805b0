/** The orders with a product, as the API finds them by its SKU; and where the products that a text names come from. */
import { orderQueries } from '#src/api/orders.ts';
import { productQueries } from '#src/api/products.ts';
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

const NEWEST_ROWS = { page: 1, per_page: 100, sort_by: 'created_on_date', sort_order: 'DESC' } as const;

export class OrdersBySku {
  readonly #device: Device;
  readonly #onFound: () => void;
  readonly #lines = new Map<number, FoundLine[]>();
  /** The SKUs of which all orders were found. */
  readonly #skus = new Set<string>();

  constructor(device: Device, onFound: () => void) {
    this.#device = device;
    this.#onFound = onFound;
  }

  linesOf(id: number): readonly FoundLine[] | undefined {
    return this.#lines.get(id);
  }

  /** Whether the API has answered a search for `text`: a whole SKU. */
  hasAnswered(text: string): boolean {
    const sku = wholeSku(text);
    return sku !== undefined && this.#skus.has(sku);
  }

  /** Asks for one product after the other, until a request fails or `isOver`. */
  async ask(products: readonly FoundLine[], isOver: () => boolean): Promise<void> {
    for (const product of products) {
      const { sku } = product;
      if (isOver()) return;
      if (!sku || this.#skus.has(sku)) continue;
      // Not persisted: the lines of what it finds are.
      const query = { ...orderQueries.list({ by: 'sku', sku }, NEWEST_ROWS), meta: {} };
      const page = await this.#device.queryClient.fetchQuery(query).catch(() => undefined);
      if (!page) return;
      if (page.total <= page.orders.length) this.#skus.add(sku);
      for (const { id } of page.orders) this.#lines.set(id, [...(this.#lines.get(id) ?? []), product]);
      this.#onFound();
    }
  }
}

/** The catalogues on this device; without any, the products that the API finds by name. */
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
