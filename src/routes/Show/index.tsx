import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { useListState } from '#src/features/saved-views/list-views.tsx';
import { TitleList } from '#src/features/titles/title-list.tsx';
import { TitleSearch } from '#src/features/titles/title-search.ts';
import { useLastClient } from '#src/routes/-usual-client.ts';

export const Route = createFileRoute('/Show/')({
  validateSearch: (search: Partial<TitleSearch> & SearchSchemaInput) => TitleSearch.parse(search),
  component: Titles,
});

function Titles() {
  return <TitleList {...useListState('/Show', TitleSearch)} lastClient={useLastClient()} />;
}
