import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import { newDraft } from '#src/features/cart/cart.ts';
import { orderAgain, useOrderAgain } from '#src/features/cart/order-again.ts';
import { OrderScreen } from '#src/features/orders/order-screen.tsx';
import { useNoteViewed } from '#src/features/palette/viewed.ts';
import { draftContent } from '#src/outbox/draft.ts';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { idParams } from '#src/routes/-id-params.ts';
import { useWithLines } from '#src/routes/-with-lines.ts';
import type { DraftContent } from '#src/storage/stored/draft.ts';

const SaveTemplateDialog = lazyRouteComponent(
  () => import('#src/features/templates/save-template.tsx'),
  'SaveTemplateDialog',
);

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
  useNoteViewed('orders', id);
  const [saved, setSaved] = useState<DraftContent>();
  return (
    <>
      <OrderScreen
        id={id}
        back={<BackToList list="/Order" />}
        onAgain={useWithLines(useOrderAgain())}
        onTemplate={useWithLines((order, items) =>
          setSaved(draftContent(orderAgain(order, items, newDraft('')))),
        )}
      />
      <Suspense>{saved && <SaveTemplateDialog order={saved} onClose={() => setSaved(undefined)} />}</Suspense>
    </>
  );
}
