import { createFileRoute } from '@tanstack/react-router';
import { productQueries } from '#src/api/products.ts';
import { EditProduct } from '#src/features/products/edit-product.tsx';
import { useListLink } from '#src/features/saved-views/list-views.tsx';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { ofRecord } from '#src/routes/-id-params.ts';

export const Route = createFileRoute('/Product/$id/edit')({
  ...ofRecord(productQueries.one),
  staticData: { isForm: true },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const list = useListLink('/Product');
  return (
    <EditProduct
      id={id}
      back={<BackToList list="/Product" />}
      onSaved={() => void navigate({ ...list, replace: true })}
    />
  );
}
