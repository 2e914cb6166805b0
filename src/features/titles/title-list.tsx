import { useQuery } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import * as z from 'zod/mini';
import { explain } from '#src/api/errors.ts';
import { showQueries } from '#src/api/shows.ts';
import { listPlace } from '#src/contract/list-place.ts';
import type { Show } from '#src/contract/show.ts';
import { timeOf } from '#src/ui/age.ts';
import { LoadError } from '#src/ui/load-error.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { type LocalColumn, PagedTable } from '#src/ui/paged-table.tsx';
import { EmptyState, Skeleton } from '#src/ui/surface.tsx';
import { YesNo } from '#src/ui/yes-no.tsx';

const PER_PAGE = 12;

export const TitleSearch = z.object({
  active: z.catch(z.boolean(), true),
  ...listPlace(PER_PAGE, 'org_name'),
});
export type TitleSearch = z.infer<typeof TitleSearch>;

interface TitleListProps {
  search: TitleSearch;
  onSearch: (search: TitleSearch) => void;
}

/** The Titles list (SPEC §2). */
export function TitleList({ search, onSearch }: TitleListProps) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(showQueries.list(search.active));
  return (
    <>
      <PageHeader title="Titles" meta={data && `${data.length} titles · as of ${timeOf(dataUpdatedAt)}`} />
      <search aria-label="Filter Titles" className="mb-4">
        <YesNo
          label="Active"
          value={search.active}
          onChange={(active) => onSearch({ ...search, active, page: 1 })}
        />
      </search>
      {!data && error && <LoadError {...explain(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data?.length === 0 && <EmptyState icon={Film} text="No Titles found." />}
      {data && data.length > 0 && (
        <PagedTable
          label="Titles"
          rows={data}
          rowKey={({ id }) => id}
          columns={COLUMNS}
          card={(show) => <TitleCard show={show} />}
          place={search}
          onPlace={(place) => onSearch({ ...search, ...place })}
        />
      )}
    </>
  );
}

const COLUMNS: LocalColumn<Show>[] = [
  {
    key: 'id',
    header: 'Title ID',
    sort: 'id',
    value: ({ id }) => id,
    cell: ({ id }) => <span className="font-mono text-code">{id}</span>,
  },
  {
    key: 'name',
    header: 'Title Name',
    sort: 'name',
    value: ({ name }) => name,
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    key: 'org_name',
    header: 'Client',
    sort: 'org_name',
    value: (show) => `${show.org_name}\u0000${show.name}`,
    cell: ({ org_name }) => org_name,
  },
];

function TitleCard({ show }: { show: Show }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
      <p className="font-semibold">{show.name}</p>
      <p className="flex justify-between gap-3 text-small text-ink-2">
        <span>{show.org_name}</span>
        <span className="font-mono text-code">#{show.id}</span>
      </p>
    </div>
  );
}
