import { createFileRoute } from '@tanstack/react-router';
import { productQueries } from '#src/api/products.ts';
import { EditProduct } from '#src/features/products/edit-product.tsx';
import { selectionOf } from '#src/features/products/list/product-matching.ts';
import { ProductSearch } from '#src/features/products/list/product-search.ts';
import { useLastSearch } from '#src/features/saved-views/list-views.tsx';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { recordRoute } from '#src/routes/-id-params.ts';

export const Route = createFileRoute('/Product/$id/edit')({
  ...recordRoute(productQueries.one),
  staticData: { isForm: true },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const left = useLastSearch('/Product');
  // A list without a complete filter shows nothing: it opens on the product's client.
  const hasRows = left && selectionOf(ProductSearch.parse(left)) !== undefined;
  const listOf = (orgId: number) => (hasRows ? left : { filter_org_id: orgId });
  return (
    <EditProduct
      id={id}
      back={<BackToList list="/Product" />}
      onSaved={(orgId) => void navigate({ to: '/Product', search: listOf(orgId), replace: true })}
    />
  );
}
