import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ProductSearch } from '#src/features/products/product-search.ts';
import { Products } from './-products.tsx';

export const Route = createFileRoute('/Product/')({
  validateSearch: (search: Partial<ProductSearch> & SearchSchemaInput) => ProductSearch.parse(search),
  component: Products,
});
