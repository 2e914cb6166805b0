/** Names of chosen records in the chips, where no listed order has them. */
import { useQuery } from '@tanstack/react-query';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { contactDisplayName } from '#src/contract/contact.ts';
import { unnamed } from '#src/features/pickers/client-picker.tsx';

export function ClientName({ id }: { id: number }) {
  const { data, isLoading } = useQuery(organizationQueries.list(true));
  return data?.find((client) => client.id === id)?.name ?? unnamed(id, isLoading);
}

export function ContactName({ orgId, id }: { orgId: number; id: number }) {
  const { data, isLoading } = useQuery(contactQueries.ofOrganization(orgId, true));
  const contact = data?.find((listed) => listed.id === id);
  return contact ? contactDisplayName(contact) : unnamed(id, isLoading);
}
