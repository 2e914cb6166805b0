import { createFileRoute } from '@tanstack/react-router';
import { showQueries } from '#src/api/shows.ts';
import { QuantityDialogProvider } from '#src/features/cart/add-to-order.tsx';
import { useOrdersWithLines } from '#src/features/orders/search/orders-with-lines.ts';
import { ProductsOfTitle, UseOfTitle } from '#src/features/products/products-of-title.tsx';
import { KitsOfTitle } from '#src/features/templates/kits.tsx';
import { TitleScreen } from '#src/features/titles/title-screen.tsx';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { recordRoute } from '#src/routes/-id-params.ts';

export const Route = createFileRoute('/Show/$id/')({
  ...recordRoute(showQueries.one),
  component: Title,
});

function Title() {
  const { id } = Route.useParams();
  return (
    <TitleScreen
      id={id}
      back={<BackToList list="/Show" />}
      use={<UseOfTitle showId={id} orders={useOrdersWithLines()} />}
      products={
        <QuantityDialogProvider key={id}>
          <KitsOfTitle showId={id} />
          <ProductsOfTitle showId={id} />
        </QuantityDialogProvider>
      }
    />
  );
}
