import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { productQueries } from '#src/api/products.ts';
import { QuantityDialogProvider } from '#src/features/cart/add-to-order.tsx';
import { ProductList } from '#src/features/products/list/product-list.tsx';
import { selectionOf } from '#src/features/products/list/product-matching.ts';
import { ProductSearch } from '#src/features/products/list/product-search.ts';
import { useListState } from '#src/features/saved-views/list-views.tsx';
import { useUsualClient } from '#src/routes/-usual-client.ts';

export const Route = createFileRoute('/Product/')({
  validateSearch: (search: Partial<ProductSearch> & SearchSchemaInput) => ProductSearch.parse(search),
  loader: ({ context, location, cause }) => {
    if (cause !== 'enter') return;
    const selection = selectionOf(ProductSearch.parse(location.search));
    if (selection) void context.queryClient.prefetchQuery(productQueries.list(selection));
  },
  component: Products,
});

function Products() {
  const list = useListState('/Product', ProductSearch);
  const { search, onPatch } = list;
  const needsClient = selectionOf(search) === undefined && search.filter_by === 'client';
  const isOpening = useUsualClient(needsClient, (filter_org_id) =>
    onPatch({ filter_org_id }, { replace: true }),
  );
  return (
    <QuantityDialogProvider>
      <ProductList {...list} isOpening={isOpening} />
    </QuantityDialogProvider>
  );
}
