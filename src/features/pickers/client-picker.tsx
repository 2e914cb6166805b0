import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import type { Organization } from '#src/contract/organization.ts';
import { useOnlyClient } from './only-client.ts';
import { PickField } from './pick-field.tsx';

/** The props that every picker shares. */
export interface PickerProps<Item> {
  label: string;
  value: number | undefined;
  /** The name of the chosen record, while its list is not loaded. */
  name?: string | undefined;
  onPick: (item: Item) => void;
  onClear?: () => void;
  required?: boolean;
  disabled?: boolean;
  hint?: string | false;
  error?: string | undefined;
  className?: string;
}

/**
 * Stands for a record while its list loads, or that is not in it: it is inactive, or the list could not be fetched. Its
 * number would say nothing to a user.
 */
export const unnamed = (id: number | undefined, isLoading: boolean): string | undefined =>
  id === undefined ? undefined : isLoading ? '…' : 'Name not available';

interface ClientPickerProps extends PickerProps<Organization> {
  /** An empty filter stays empty: the list has chosen its client. */
  keepsEmpty?: boolean;
}

/** Chooses one of the user's active clients. A user with one client is not asked. */
export function ClientPicker({ value, name, keepsEmpty = false, ...field }: ClientPickerProps) {
  const result = useQuery(organizationQueries.list(true));
  const only = useOnlyClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an empty field is filled, whoever renders it.
  useEffect(() => {
    if (only && value === undefined && !keepsEmpty) field.onPick(only);
  }, [only, value]);
  if (only && only.id === value && !field.error) return null;
  return (
    <PickField
      {...field}
      chosen={result.data?.find(({ id }) => id === value)?.name ?? (name || unnamed(value, result.isLoading))}
      placeholder="Select a Client"
      result={result}
      kind="client"
      value={value}
    />
  );
}
