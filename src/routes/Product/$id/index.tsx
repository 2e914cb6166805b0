import { createFileRoute } from '@tanstack/react-router';
import { productQueries } from '#src/api/products.ts';
import type { Product as ProductRecord } from '#src/contract/product.ts';
import {
  lastSentOf,
  lastsOf,
  type OrdersOnDevice,
  useOrdersOnDevice,
} from '#src/features/dashboard/low-stock.ts';
import { OrderFilter } from '#src/features/orders/order-filter.ts';
import { defaultOrderSearch } from '#src/features/orders/order-search.ts';
import { cleaned, shownDay } from '#src/features/orders/texts.ts';
import { ProductScreen, type ProductUse } from '#src/features/products/product-screen.tsx';
import { idParams } from '#src/routes/-id-params.ts';
import { useListLink } from '#src/routes/-views.ts';
import { BackLink } from '#src/ui/record.tsx';

export const Route = createFileRoute('/Product/$id/')({
  params: idParams,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(productQueries.one(params.id));
  },
  component: Product,
});

const UNKNOWN: OrdersOnDevice = { orders: [], lines: [] };

function Product() {
  const { id } = Route.useParams();
  const { fetchAhead } = Route.useRouteContext();
  const orders = useOrdersOnDevice(fetchAhead.cachedRows) ?? UNKNOWN;
  return (
    <ProductScreen
      id={id}
      back={<BackLink link={useListLink('/Product')}>Products</BackLink>}
      usageOf={(product) => usageOf(product, orders)}
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

function usageOf(product: ProductRecord, orders: OrdersOnDevice): ProductUse {
  const sent = lastSentOf(product, orders);
  const place = cleaned(sent?.order.ship_to_name);
  return {
    lasts: lastsOf(product, orders, new Date()),
    lastSent: sent && {
      text: `${sent.qty.toLocaleString('en-US')}${place && ` to ${place}`} on ${shownDay(sent.order.shipped_on)}`,
      link: { to: '/Order/$id', params: { id: sent.order.id } },
    },
  };
}
