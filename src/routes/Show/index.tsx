import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { TitleList } from '#src/features/titles/title-list.tsx';
import { TitleSearch } from '#src/features/titles/title-search.ts';
import { useRememberView } from '#src/routes/-views.ts';

export const Route = createFileRoute('/Show/')({
  validateSearch: (search: Partial<TitleSearch> & SearchSchemaInput) => TitleSearch.parse(search),
  component: Titles,
});

function Titles() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useRememberView('/Show', search);
  return (
    <TitleList
      search={search}
      onPatch={(patch, move) => void navigate({ search: (now) => ({ ...now, ...patch }), ...move })}
    />
  );
}
