import { createFileRoute } from '@tanstack/react-router';
import { productQueries } from '#src/api/products.ts';
import { lastSentOf, lastsOf, useOrdersOnDevice } from '#src/features/dashboard/low-stock.ts';
import { cleaned, shownDay } from '#src/features/orders/texts.ts';
import { ProductScreen } from '#src/features/products/product-screen.tsx';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { idParams } from '#src/routes/-id-params.ts';
import { ordersLink } from '#src/routes/-views.ts';
import { formatCount } from '#src/ui/format.ts';

export const Route = createFileRoute('/Product/$id/')({
  params: idParams,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(productQueries.one(params.id));
  },
  component: Product,
});

function Product() {
  const { id } = Route.useParams();
  const { fetchAhead } = Route.useRouteContext();
  const orders = useOrdersOnDevice(fetchAhead.cachedRows) ?? { orders: [], lines: [] };
  return (
    <ProductScreen
      id={id}
      back={<BackToList list="/Product" />}
      usageOf={(product) => {
        const sent = lastSentOf(product, orders);
        const place = cleaned(sent?.order.ship_to_name);
        return {
          lasts: lastsOf(product, orders, new Date()),
          lastSent: sent && {
            text: `${formatCount(sent.qty)}${place && ` to ${place}`} on ${shownDay(sent.order.shipped_on)}`,
            link: { to: '/Order/$id', params: { id: sent.order.id } },
          },
        };
      }}
      ordersLink={({ sku }) => ordersLink({ list_view: 'search', filter_by: 'sku', filter_sku: sku })}
    />
  );
}
