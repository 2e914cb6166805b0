import { createFileRoute } from '@tanstack/react-router';
import { productQueries } from '#src/api/products.ts';
import { defaultOrderSearch, OrderFilter } from '#src/features/orders/order-search.ts';
import { ProductScreen } from '#src/features/products/product-screen.tsx';
import { idParams } from '#src/routes/-id-params.ts';
import { useListLink } from '#src/routes/-views.ts';
import { BackLink } from '#src/ui/back-link.tsx';

export const Route = createFileRoute('/Product/$id/')({
  params: idParams,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(productQueries.one(params.id));
  },
  component: Product,
});

function Product() {
  const { id } = Route.useParams();
  return (
    <ProductScreen
      id={id}
      back={<BackLink link={useListLink('/Product')}>Products</BackLink>}
      ordersLink={({ sku }) => ({
        to: '/Order',
        search: {
          ...defaultOrderSearch(new Date()),
          filter: OrderFilter.parse({ list_view: 'search', filter_by: 'sku', filter_sku: sku }),
        },
      })}
    />
  );
}
