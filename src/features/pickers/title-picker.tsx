import { useQuery } from '@tanstack/react-query';
import { explain } from '#src/api/errors.ts';
import { showQueries } from '#src/api/shows.ts';
import type { Show } from '#src/contract/show.ts';
import { type LocalColumn, textColumn } from '#src/ui/local-column.ts';
import { PickField } from '#src/ui/pick-field.tsx';
import { numbered, type PickerProps } from './client-picker.tsx';

/** Chooses an active title of one client, or of all the user's clients. */
export function TitlePicker({ orgId, value, name, ...field }: PickerProps<Show> & { orgId?: number }) {
  const result = useQuery(showQueries.list(true, orgId));
  return (
    <PickField
      {...field}
      chosen={result.data?.find(({ id }) => id === value)?.name ?? (name || numbered(value))}
      placeholder="Select a Title"
      result={result}
      explain={explain}
      columns={COLUMNS}
      empty="No Titles found."
    />
  );
}

const COLUMNS: LocalColumn<Show>[] = [
  textColumn('name', 'Title Name', ({ name }) => name),
  textColumn('org_name', 'Client', ({ org_name }) => org_name ?? ''),
];
