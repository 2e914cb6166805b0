import { useQuery } from '@tanstack/react-query';
import { organizationQueries } from '#src/api/organizations.ts';
import { productTypeQueries } from '#src/api/product-types.ts';
import { showQueries } from '#src/api/shows.ts';
import type { Product } from '#src/contract/product.ts';
import { categoryDisplayName } from '#src/contract/product-type.ts';
import { activeSet } from '#src/features/pickers/active-set.ts';
import { unnamed } from '#src/features/pickers/client-picker.tsx';
import { useOnlyClient } from '#src/features/pickers/only-client.ts';
import type { Patch } from '#src/ui/list-controls.ts';
import type { SetFilter } from '#src/ui/set-filter.ts';
import { NOTHING_CHOSEN, skuSearch, titleSearch } from './product-filter.ts';
import type { ProductSearch } from './product-search.ts';

/** @param found the filtered products; undefined while loading. */
export function useSetFilters(
  search: ProductSearch,
  found: readonly Product[] | undefined,
  onPatch: Patch<ProductSearch>,
): SetFilter[] {
  const chosen = useChosen(search, found);
  const only = useOnlyClient();
  const without = (values: Partial<ProductSearch>) => () => onPatch({ ...values, page: 1 });
  return [
    // A text that is too short selects nothing yet.
    ...(skuSearch(search.sku)
      ? [{ name: 'SKU', value: search.sku, onClear: without({ sku: undefined }) }]
      : []),
    ...(titleSearch(search.title)
      ? [{ name: 'Name', value: search.title, onClear: without({ title: undefined }) }]
      : []),
    ...(chosen.id === undefined || (chosen.name === 'Client' && chosen.id === only?.id)
      ? []
      : [
          {
            name: chosen.name,
            value: chosen.value ?? unnamed(chosen.id, found === undefined),
            isPlain: true,
            onClear: without(NOTHING_CHOSEN),
          },
        ]),
    ...activeSet(search.active, without({ active: true })),
  ];
}

/** The name of the chosen filter value, from the products or, without any, from the picker's list. */
function useChosen(search: ProductSearch, found: readonly Product[] | undefined) {
  const { filter_by: by, filter_org_id, filter_show_id, filter_product_type_id, active } = search;
  const first = found?.[0];
  const isNone = found?.length === 0;
  const { data: clients } = useQuery({
    ...organizationQueries.list(true),
    enabled: isNone && by === 'client' && filter_org_id !== undefined,
  });
  const { data: titles } = useQuery({
    ...showQueries.list(true),
    enabled: isNone && by === 'title' && filter_show_id !== undefined,
  });
  const { data: categories } = useQuery({
    ...productTypeQueries.list(active),
    enabled: isNone && by === 'category' && filter_product_type_id !== undefined,
  });
  switch (by) {
    case 'client': {
      const client = clients?.find(({ id }) => id === filter_org_id);
      return { id: filter_org_id, name: 'Client', value: first?.org_name ?? client?.name };
    }
    case 'title': {
      const title = titles?.find(({ id }) => id === filter_show_id);
      return { id: filter_show_id, name: 'Title', value: first?.show_name ?? title?.name };
    }
    case 'category': {
      const category = categories?.find(({ id }) => id === filter_product_type_id);
      const listed = category && categoryDisplayName(category);
      return { id: filter_product_type_id, name: 'Category', value: first?.type_display_name ?? listed };
    }
  }
}
