import { selectionOf } from '#src/features/products/product-filter.ts';
import { ProductList } from '#src/features/products/product-list.tsx';
import { ProductSearch } from '#src/features/products/product-search.ts';
import { useUsualClient } from '#src/routes/-usual-client.ts';
import { useListPlace } from '#src/routes/-views.ts';
import { KnownProducts } from './-known.ts';

/** The Products list, alone or in a pane. */
export function Products() {
  const [search, onPatch] = useListPlace('/Product', ProductSearch);
  const needsClient = selectionOf(search) === undefined && search.filter_by === 'client';
  const isOpening = useUsualClient(needsClient, (filter_org_id) =>
    onPatch({ filter_org_id }, { replace: true }),
  );
  return (
    <ProductList search={search} onPatch={onPatch} isOpening={isOpening} KnownProducts={KnownProducts} />
  );
}
