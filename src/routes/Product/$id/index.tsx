import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { productQueries } from '#src/api/products.ts';
import { QuantityDialogProvider } from '#src/features/cart/add-to-order.tsx';
import { daysOfStock } from '#src/features/cart/low-stock.ts';
import { LastSent } from '#src/features/orders/last-sent.tsx';
import { useOrdersWithProduct } from '#src/features/orders/search/orders-with-lines.ts';
import { useNoteViewed } from '#src/features/palette/viewed.ts';
import { monthlyUse } from '#src/features/products/monthly-use.tsx';
import { ProductScreen } from '#src/features/products/product-screen.tsx';
import { ordersLink } from '#src/features/saved-views/list-views.tsx';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { recordRoute } from '#src/routes/-id-params.ts';

export const Route = createFileRoute('/Product/$id/')({
  ...recordRoute(productQueries.one),
  component: Product,
});

function Product() {
  const { id } = Route.useParams();
  useNoteViewed('products', id);
  const { data: { sku } = { sku: '' } } = useQuery(productQueries.one(id));
  const { searched, orders } = useOrdersWithProduct(sku);
  const today = new Date();
  const use = monthlyUse([id], orders, today);
  const allLink = ordersLink({ list_view: 'search', filter_by: 'sku', filter_sku: sku });
  return (
    <QuantityDialogProvider key={id}>
      <ProductScreen
        id={id}
        back={<BackToList list="/Product" />}
        daysLeft={(product) => daysOfStock(product, orders, today)}
        sent={searched && <LastSent sku={sku} searched={searched} allLink={allLink} />}
        use={use.pieces > 0 ? use : undefined}
        ordersLink={allLink}
      />
    </QuantityDialogProvider>
  );
}
