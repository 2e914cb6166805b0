import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { TitleSearch } from '#src/features/titles/title-search.ts';
import { Titles } from './-titles.tsx';

export const Route = createFileRoute('/Show/')({
  validateSearch: (search: Partial<TitleSearch> & SearchSchemaInput) => TitleSearch.parse(search),
  component: Titles,
});
