import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { productSearch } from '#src/features/pickers/word-search.ts';
import type { LocalColumn } from '#src/ui/column.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { useFoundPage } from '#src/ui/found-rows.ts';
import type { ListControls } from '#src/ui/list-controls.ts';
import type { Empty } from '#src/ui/no-rows.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { selectedFrom } from './product-matching.ts';
import type { ProductSearch } from './product-search.ts';
import { texts } from './texts.ts';

interface CachedProductsProps {
  search: ProductSearch;
  children: (products: readonly Product[]) => ReactNode;
}

/** The catalogues of the user's clients on this device, with when each was fetched. Undefined while they are read. */
export function useCachedCatalogues(enabled = true) {
  const client = useQueryClient();
  const { restore } = useRouter().options.context;
  const { data } = useQuery({
    queryKey: [...productQueries.all(), 'cached'],
    queryFn: async () => {
      const clients = organizationQueries.list(true);
      await restore(clients);
      const ids = (client.getQueryData(clients.queryKey) ?? []).map(({ id }) => id);
      const catalogues = ids.map(productQueries.catalogue);
      await Promise.all(catalogues.map(restore));
      return catalogues.flatMap(({ queryKey }) => client.getQueryState(queryKey) ?? []);
    },
    enabled,
    networkMode: 'always',
    gcTime: 0,
  });
  return data;
}

/** Falls back to the cached catalogues of the user's clients when products can't be fetched. */
export function CachedProducts({ search, children }: CachedProductsProps) {
  const data = useCachedCatalogues();
  const found = useMemo(
    () =>
      (data ?? []).flatMap(({ data: products = [], dataUpdatedAt: at }) => {
        const rows = selectedFrom(products, search);
        return rows.length > 0 ? [{ rows, at }] : [];
      }),
    [data, search],
  );
  const rows = useMemo(
    () => productSearch(found.flatMap((each) => each.rows))(search.s_any ?? '').rows,
    [found, search.s_any],
  );
  if (rows.length === 0) return null;
  return (
    <>
      <p className="mb-3 text-ink-2">
        {texts.fromCatalogue(rows.length, Math.min(...found.map(({ at }) => at)))}
      </p>
      {children(rows)}
    </>
  );
}

interface CachedPageProps {
  products: readonly Product[];
  columns: readonly LocalColumn<Product>[];
  controls: ListControls;
  card: (product: Product) => ReactNode;
  empty: Empty;
  tiles: false | ((rows: readonly Product[]) => ReactNode);
}

export function CachedPage({ products, columns, controls, tiles, ...table }: CachedPageProps) {
  const found = useFoundPage(products, columns, controls);
  if (!found) return null;
  return (
    <>
      {tiles ? (
        tiles(found.rows)
      ) : (
        <DataTable label={texts.cached} rows={found.rows} columns={columns} controls={controls} {...table} />
      )}
      <Pagination found={found} controls={controls} />
    </>
  );
}
