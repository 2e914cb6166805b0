import { type QueryKey, type QueryMeta, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { timeOf } from '#src/ui/age.ts';
import { narrowed, selectionOf, skuSearch } from './product-filter.ts';
import type { ProductSearch } from './product-search.ts';

export interface KnownProductsProps {
  search: ProductSearch;
  /** Renders what is known. */
  children: (products: readonly Product[]) => ReactNode;
}

interface Device {
  /** Restores a query's persisted answer into memory. Fetches nothing. */
  recall: (query: { queryKey: QueryKey; meta?: QueryMeta | undefined }) => Promise<void>;
}

/** Where products can't be fetched: those that a search selects from the clients' catalogues on this device. */
export function KnownProducts({ search, children, recall }: KnownProductsProps & Device) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...productQueries.all(), 'known'],
    queryFn: async () => {
      const clients = organizationQueries.list(true);
      await recall(clients);
      const catalogues = (client.getQueryData(clients.queryKey) ?? []).map(({ id }) =>
        productQueries.catalogue(id),
      );
      await Promise.all(catalogues.map((catalogue) => recall(catalogue)));
      return catalogues.flatMap(({ queryKey }) => client.getQueryState(queryKey) ?? []);
    },
    networkMode: 'always',
    gcTime: 0,
  });
  const found = useMemo(
    () =>
      (data ?? []).flatMap(({ data: products = [], dataUpdatedAt: at }) => {
        const rows = selectedFrom(products, search);
        return rows.length > 0 ? [{ rows, at }] : [];
      }),
    [data, search],
  );
  const rows = useMemo(() => found.flatMap((each) => each.rows), [found]);
  if (rows.length === 0) return null;
  const count = `${rows.length.toLocaleString('en-US')} product${rows.length === 1 ? '' : 's'}`;
  return (
    <>
      <p className="mb-3 text-ink-2">
        From the catalogue on this device, as of {timeOf(Math.min(...found.map(({ at }) => at)))}: {count}.
        There may be more.
      </p>
      {children(rows)}
    </>
  );
}

/** The products of a catalogue that the API would answer a search with. */
function selectedFrom(catalogue: readonly Product[], search: ProductSearch): readonly Product[] {
  if (!selectionOf(search)) return [];
  const sku = skuSearch(search.sku)?.toLowerCase() ?? '';
  return narrowed(catalogue, search).filter((product) => product.sku.toLowerCase().includes(sku));
}
