import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ProductList } from '#src/features/products/product-list.tsx';
import { ProductSearch } from '#src/features/products/product-search.ts';
import { useRememberView } from '#src/routes/-views.ts';

export const Route = createFileRoute('/Product/')({
  validateSearch: (search: Partial<ProductSearch> & SearchSchemaInput) => ProductSearch.parse(search),
  component: Products,
});

function Products() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useRememberView('/Product', search);
  return (
    <ProductList
      search={search}
      onPatch={(patch, move) => void navigate({ search: (now) => ({ ...now, ...patch }), ...move })}
    />
  );
}
