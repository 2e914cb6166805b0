import { useQuery } from '@tanstack/react-query';
import { showQueries } from '#src/api/shows.ts';
import type { Show } from '#src/contract/show.ts';
import { type PickerProps, unnamed } from './client-picker.tsx';
import { useOnlyClient } from './only-client.ts';
import { PickField } from './pick-field.tsx';

/** Chooses an active title of one client, or of all the user's clients. */
export function TitlePicker({ orgId, value, name, ...field }: PickerProps<Show> & { orgId?: number }) {
  const result = useQuery(showQueries.list(true, orgId));
  const only = useOnlyClient();
  return (
    <PickField
      {...field}
      chosen={result.data?.find(({ id }) => id === value)?.name ?? (name || unnamed(value, result.isLoading))}
      placeholder="Select a Title"
      result={result}
      kind="title"
      of={orgId}
      // The client of all of them is known.
      isByName={orgId !== undefined || only !== undefined}
      value={value}
    />
  );
}
