import { TitleList } from '#src/features/titles/title-list.tsx';
import { TitleSearch } from '#src/features/titles/title-search.ts';
import { useListPlace } from '#src/routes/-views.ts';

/** The Titles list, alone or in a pane. */
export function Titles() {
  const [search, onPatch] = useListPlace('/Show', TitleSearch);
  return <TitleList search={search} onPatch={onPatch} />;
}
