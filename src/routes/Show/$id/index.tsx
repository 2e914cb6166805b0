import { createFileRoute } from '@tanstack/react-router';
import { showQueries } from '#src/api/shows.ts';
import { ProductsOfTitle } from '#src/features/products/products-of-title.tsx';
import { TitleScreen } from '#src/features/titles/title-screen.tsx';
import { idParams } from '#src/routes/-id-params.ts';
import { useListLink } from '#src/routes/-views.ts';
import { BackLink } from '#src/ui/record.tsx';

export const Route = createFileRoute('/Show/$id/')({
  params: idParams,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(showQueries.one(params.id));
  },
  component: Title,
});

function Title() {
  const { id } = Route.useParams();
  return (
    <TitleScreen
      id={id}
      back={<BackLink link={useListLink('/Show')}>Titles</BackLink>}
      products={<ProductsOfTitle showId={id} />}
    />
  );
}
