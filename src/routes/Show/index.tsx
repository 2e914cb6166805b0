import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { TitleList, TitleSearch } from '#src/features/titles/title-list.tsx';

export const Route = createFileRoute('/Show/')({
  validateSearch: (search: Partial<TitleSearch> & SearchSchemaInput) => TitleSearch.parse(search),
  component: Titles,
});

function Titles() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <TitleList search={search} onSearch={(next) => void navigate({ search: next })} />;
}
