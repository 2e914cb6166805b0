import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { orderQueries } from '#src/api/orders.ts';
import { IdParam } from '#src/contract/values.ts';
import { OrderScreen } from '#src/features/orders/order-screen.tsx';

export const Route = createFileRoute('/Order/$id')({
  params: {
    parse: ({ id }) => {
      const parsed = IdParam.safeParse(id);
      if (!parsed.success) throw notFound();
      return { id: parsed.data };
    },
    stringify: ({ id }) => ({ id: String(id) }),
  },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(orderQueries.one(params.id));
    void context.queryClient.prefetchQuery(orderQueries.items(params.id));
  },
  component: Order,
});

function Order() {
  const { id } = Route.useParams();
  return (
    <OrderScreen
      id={id}
      back={
        <Link to="/Order" className="text-accent hover:underline">
          Orders
        </Link>
      }
    />
  );
}
