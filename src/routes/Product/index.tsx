import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ProductList, ProductSearch } from '#src/features/products/product-list.tsx';

export const Route = createFileRoute('/Product/')({
  validateSearch: (search: Partial<ProductSearch> & SearchSchemaInput) => ProductSearch.parse(search),
  component: Products,
});

function Products() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ProductList search={search} onSearch={(next) => void navigate({ search: next })} />;
}
