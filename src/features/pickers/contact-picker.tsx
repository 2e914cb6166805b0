import { useQuery } from '@tanstack/react-query';
import { contactQueries } from '#src/api/contacts.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import { type PickerProps, unnamed } from './client-picker.tsx';
import { PickField } from './pick-field.tsx';

interface ContactPickerProps extends PickerProps<Contact> {
  orgId: number | undefined;
  /** Contacts of the client that are on this device only. */
  localRecords?: readonly Contact[];
  /** Creates a contact from what was typed. */
  onCreate?: (typed: string) => void;
}

/** Chooses one of a client's active contacts. */
export function ContactPicker({
  orgId,
  localRecords = [],
  onCreate,
  value,
  name,
  ...field
}: ContactPickerProps) {
  const result = useQuery({
    ...contactQueries.ofOrganization(orgId ?? 0, true),
    enabled: orgId !== undefined,
  });
  const data = localRecords.length > 0 ? [...localRecords, ...(result.data ?? [])] : result.data;
  const chosen = data?.find(({ id }) => id === value);
  return (
    <PickField
      {...field}
      chosen={chosen ? contactDisplayName(chosen) : name || unnamed(value, result.isLoading)}
      placeholder="Select a Contact"
      disabled={field.disabled || orgId === undefined}
      result={{ ...result, data }}
      kind="contact"
      of={orgId}
      value={value}
      onCreate={onCreate}
    />
  );
}
