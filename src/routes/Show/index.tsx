import { createFileRoute, type SearchSchemaInput, useRouteContext } from '@tanstack/react-router';
import type { NewShow } from '#src/contract/show.ts';
import { TitleList } from '#src/features/titles/title-list.tsx';
import { TitleSearch } from '#src/features/titles/title-search.ts';
import { creatingWith } from '#src/outbox/use-creation.ts';
import { useLastClient } from '#src/routes/-usual-client.ts';
import { useListPlace } from '#src/routes/-views.ts';

export const Route = createFileRoute('/Show/')({
  validateSearch: (search: Partial<TitleSearch> & SearchSchemaInput) => TitleSearch.parse(search),
  component: Titles,
});

/** The Titles list, alone or in a pane. */
function Titles() {
  const { outbox, localRecords } = useRouteContext({ from: '__root__' });
  const [search, onPatch] = useListPlace('/Show', TitleSearch);
  const creating = creatingWith(outbox, localRecords, (body: NewShow) => ({ kind: 'title', body }));
  return <TitleList search={search} onPatch={onPatch} creating={creating} lastClient={useLastClient()} />;
}
