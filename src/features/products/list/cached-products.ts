import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { productQueries } from '#src/api/products.ts';
import { restoreCatalogues } from '#src/features/pickers/catalogues.ts';
import { productSearch } from '#src/features/pickers/word-search.ts';
import { selectedFrom } from './product-matching.ts';
import type { ProductSearch } from './product-search.ts';

/** The catalogues of the user's clients on this device, with when each was fetched. Undefined while they are read. */
export function useCachedCatalogues(enabled = true) {
  const { context } = useRouter().options;
  const { data } = useQuery({
    queryKey: [...productQueries.all(), 'cached'],
    queryFn: () => restoreCatalogues(context),
    enabled,
    gcTime: 0,
  });
  return data;
}

/** What a search finds in the cached catalogues, where it can't be fetched. `at` is when the oldest of them was fetched. */
export function useCachedProducts(search: ProductSearch, { isLoadingError }: { isLoadingError: boolean }) {
  const catalogues = useCachedCatalogues(isLoadingError);
  return useMemo(() => {
    const selected = (catalogues ?? [])
      .map(({ data = [], dataUpdatedAt: at }) => ({ rows: selectedFrom(data, search), at }))
      .filter(({ rows }) => rows.length > 0);
    const { rows } = productSearch(selected.flatMap((each) => each.rows))(search.s_any ?? '');
    return rows.length > 0 ? { rows, at: Math.min(...selected.map(({ at }) => at)) } : undefined;
  }, [catalogues, search]);
}
