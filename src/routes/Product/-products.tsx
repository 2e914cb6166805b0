import { ProductList } from '#src/features/products/product-list.tsx';
import { ProductSearch } from '#src/features/products/product-search.ts';
import { useListPlace } from '#src/routes/-views.ts';

/** The Products list, alone or in a pane. */
export function Products() {
  const [search, onPatch] = useListPlace('/Product', ProductSearch);
  return <ProductList search={search} onPatch={onPatch} />;
}
