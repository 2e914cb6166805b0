import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { productQueries } from '#src/api/products.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { lastsOf } from '#src/features/dashboard/low-stock.ts';
import { LastSent } from '#src/features/orders/last-sent.tsx';
import type { Searched } from '#src/features/orders/order-finder.ts';
import { useSearched } from '#src/features/orders/order-matching.ts';
import { monthlyUse } from '#src/features/products/monthly-use.tsx';
import { ProductScreen } from '#src/features/products/product-screen.tsx';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { idParams } from '#src/routes/-id-params.ts';
import { ordersLink } from '#src/routes/-views.tsx';

export const Route = createFileRoute('/Product/$id/')({
  params: idParams,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(productQueries.one(params.id));
  },
  component: Product,
});

function Product() {
  const { id } = Route.useParams();
  const { data: { sku } = { sku: '' } } = useQuery(productQueries.one(id));
  const searched = useSearched(sku);
  const known = useMemo(() => (searched ? knownOrders(searched, sku) : []), [searched, sku]);
  const today = new Date();
  const use = monthlyUse(id, known, today);
  const allLink = ordersLink({ list_view: 'search', filter_by: 'sku', filter_sku: sku });
  return (
    <ProductScreen
      id={id}
      back={<BackToList list="/Product" />}
      lastsOf={(product) => lastsOf(product, known, today)}
      sent={searched && <LastSent sku={sku} searched={searched} allLink={allLink} />}
      use={use.pieces > 0 ? use : undefined}
      ordersLink={allLink}
    />
  );
}

/**
 * The newest orders up to the first one of which it is not known whether it has the product: its lines are not on this
 * device, and the API was not asked by SKU.
 */
function knownOrders({ find, orders, linesOf, withLines }: Searched, sku: string) {
  const having = new Set(find(sku).map(({ order }) => order.id));
  const isAnswered = withLines === orders.length;
  const known = [];
  for (const { id, created_on, shipped_on } of orders) {
    const lines = linesOf(id) ?? (isAnswered && !having.has(id) ? [] : undefined);
    if (!lines) break;
    known.push({
      orderId: id,
      placed: wireTimeToDate(created_on ?? ''),
      used: wireTimeToDate(shipped_on ?? created_on ?? ''),
      lines,
    });
  }
  return known;
}
