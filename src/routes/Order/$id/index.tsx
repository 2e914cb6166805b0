import { createFileRoute } from '@tanstack/react-router';
import { orderQueries } from '#src/api/orders.ts';
import { useOrderAgain } from '#src/features/cart/order-again.ts';
import { OrderScreen } from '#src/features/orders/order-screen.tsx';
import { useNoteViewed } from '#src/features/palette/preferences.ts';
import { idParams } from '#src/routes/-id-params.ts';
import { useListLink } from '#src/routes/-views.ts';
import { BackLink } from '#src/ui/record.tsx';

export const Route = createFileRoute('/Order/$id/')({
  params: idParams,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(orderQueries.one(params.id));
    void context.queryClient.prefetchQuery(orderQueries.items(params.id));
  },
  component: Order,
});

function Order() {
  const { id } = Route.useParams();
  useNoteViewed(id);
  return (
    <OrderScreen
      id={id}
      back={<BackLink link={useListLink('/Order')}>Orders</BackLink>}
      onAgain={useOrderAgain()}
    />
  );
}
