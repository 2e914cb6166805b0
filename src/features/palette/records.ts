/** The records of the palette: those on this device, and what the API finds by SKU. */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import { productQueries } from '#src/api/products.ts';
import { reasonOf, Unreachable } from '#src/api/transport/errors.ts';
import type { Product } from '#src/contract/product.ts';
import { restoreClients } from '#src/features/pickers/catalogues.ts';
import { hasSku, maybeSku, skuSearch } from '#src/features/products/list/product-matching.ts';
import { SECTIONS } from '#src/features/shell/sections.ts';
import { useResultsFor } from '#src/ui/list/immediate-search.ts';
import { texts } from './texts.ts';

const ORDERS_WITH_LINES = 30;
/** How long results wait for the orders on this device. */
const READ_LIMIT_MS = 300;

/** Restores persisted records into memory: those viewed, then each section. `restored` changes after each part. */
export function useRestored(viewed: readonly number[], viewedProducts: readonly number[]) {
  const { queryClient, restore, fetchAhead } = useRouter().options.context;
  const [restored, setRestored] = useState(0);
  const [isReading, setReading] = useState(true);
  const progress = useSyncExternalStore(fetchAhead.subscribe, fetchAhead.progress);
  const show = () => setRestored((count) => count + 1);
  const restoreAll = (queries: readonly Parameters<typeof restore>[0][]) => Promise.all(queries.map(restore));
  // Orders first: they are few, and a typed number is usually an order's.
  const restoreOrders = useEffectEvent(async () => {
    await restoreAll([
      ...SECTIONS['/Order'].persisted([]),
      ...viewed.map((id) => orderQueries.one(id)),
      ...viewedProducts.map((id) => productQueries.one(id)),
    ]);
    show();
    setReading(false);
  });
  const restoreRest = useEffectEvent(async () => {
    const clients = await restoreClients({ queryClient, restore });
    await restoreAll(Object.values(SECTIONS).flatMap(({ persisted }) => persisted(clients)));
    // Products are sorted by how often they are ordered.
    const { orders = [] } = queryClient.getQueryData(orderQueries.newest(new Date()).queryKey) ?? {};
    await restoreAll(orders.slice(0, ORDERS_WITH_LINES).map(({ id }) => orderQueries.items(id)));
    show();
  });
  useEffect(() => {
    setTimeout(() => setReading(false), READ_LIMIT_MS);
    void restoreOrders();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: records may be fetched while the palette is open, as after a first sign-in.
  useEffect(() => {
    if (!isReading) void restoreRest();
  }, [isReading, progress]);
  return { restored, isReading, isFetching: progress.state === 'fetching' };
}

export const PAUSE_MS = 400;
const MOST_OF_SKU = 8;

/** Products that the API finds by SKU and this device has not cached. */
export function useProductsOfSku(text: string, cached: readonly Product[]) {
  const debounced = useResultsFor(text, PAUSE_MS);
  const sku = maybeSku(debounced) ? skuSearch(debounced) : undefined;
  const isCached = useMemo(
    () => sku !== undefined && cached.some((product) => hasSku(product, sku)),
    [cached, sku],
  );
  const enabled = sku !== undefined && !isCached;
  const { data, isFetching, error } = useQuery({
    ...productQueries.list({ by: 'sku', sku: sku ?? '' }),
    enabled,
  });
  if (!enabled) return { products: [], note: undefined };
  const note =
    (isFetching && texts.searchingSku(debounced)) ||
    (error && (error instanceof Unreachable ? texts.offline : reasonOf(error)));
  return { products: (data ?? []).slice(0, MOST_OF_SKU), note };
}
