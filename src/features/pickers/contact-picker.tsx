import { useQuery } from '@tanstack/react-query';
import { contactQueries } from '#src/api/contacts.ts';
import { explain } from '#src/api/errors.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import { type LocalColumn, textColumn } from '#src/ui/local-column.ts';
import { PickField } from '#src/ui/pick-field.tsx';
import { numbered, type PickerProps } from './client-picker.tsx';

interface ContactPickerProps extends PickerProps<Contact> {
  orgId: number | undefined;
  /** Contacts of the client that are on this device only. */
  localRecords?: readonly Contact[];
}

/** Chooses one of a client's active contacts. */
export function ContactPicker({ orgId, localRecords = [], value, name, ...field }: ContactPickerProps) {
  const result = useQuery({
    ...contactQueries.ofOrganization(orgId ?? 0, true),
    enabled: orgId !== undefined,
  });
  const data = localRecords.length > 0 ? [...localRecords, ...(result.data ?? [])] : result.data;
  const chosen = data?.find(({ id }) => id === value);
  return (
    <PickField
      {...field}
      chosen={chosen ? contactDisplayName(chosen) : name || numbered(value)}
      placeholder="Select a Contact"
      disabled={field.disabled || orgId === undefined}
      result={{ ...result, data }}
      explain={explain}
      columns={COLUMNS}
      empty="No Contacts found."
    />
  );
}

const COLUMNS: LocalColumn<Contact>[] = [
  textColumn('name', 'Company', contactDisplayName),
  textColumn('person', 'Name', ({ first_name, last_name }) =>
    [first_name, last_name].filter(Boolean).join(' '),
  ),
  textColumn('place', 'Address', ({ address, city, state }) =>
    [address, city, state].filter(Boolean).join(', '),
  ),
];
