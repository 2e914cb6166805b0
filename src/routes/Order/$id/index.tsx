import { createFileRoute } from '@tanstack/react-router';
import { orderQueries } from '#src/api/orders.ts';
import { useOrderAgain } from '#src/features/cart/cart.ts';
import { OrderScreen } from '#src/features/orders/order-screen.tsx';
import { useNoteViewed } from '#src/features/palette/preferences.ts';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { idParams } from '#src/routes/-id-params.ts';

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
  return <OrderScreen id={id} back={<BackToList list="/Order" />} onAgain={useOrderAgain()} />;
}
