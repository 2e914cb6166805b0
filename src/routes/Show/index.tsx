import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { showQueries } from '#src/api/shows.ts';
import { localListState } from '#src/contract/list.ts';
import { useListState } from '#src/features/saved-views/list-views.tsx';
import { TitleList } from '#src/features/titles/title-list.tsx';
import { useLastClient } from '#src/routes/-usual-client.ts';

const TitleSearch = z.object(localListState('org_name', ['id', 'name', 'org_name']));
type TitleSearch = z.infer<typeof TitleSearch>;

export const Route = createFileRoute('/Show/')({
  validateSearch: (search: Partial<TitleSearch> & SearchSchemaInput) => TitleSearch.parse(search),
  loader: ({ context, location, cause }) => {
    if (cause !== 'enter') return;
    const { active } = TitleSearch.parse(location.search);
    void context.queryClient.prefetchQuery(showQueries.list(active));
  },
  component: Titles,
});

function Titles() {
  return <TitleList {...useListState('/Show', TitleSearch)} lastClient={useLastClient()} />;
}
