import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { contactQueries } from '#src/api/contacts.ts';
import { shippingQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productTypeQueries } from '#src/api/products.ts';
import { showQueries } from '#src/api/shows.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import type { Organization } from '#src/contract/organization.ts';
import { categoryDisplayName, type ProductType } from '#src/contract/product.ts';
import type { Show } from '#src/contract/show.ts';
import { RecentPicksV1 } from '#src/storage/stored/preferences-v1.ts';
import { usePreference } from '#src/user-data/preferences.ts';
import { texts } from './texts.ts';

export interface Items {
  client: Organization;
  contact: Contact;
  category: ProductType;
  title: Show;
  carrier: { readonly id: number; readonly name: string };
  method: { readonly id: number; readonly name: string };
}

export type PickKind = keyof Items;

const nameOf = ({ name }: { readonly name: string }) => name;

const NAMES: { readonly [Kind in PickKind]: (item: Items[Kind]) => string } = {
  client: nameOf,
  contact: contactDisplayName,
  category: categoryDisplayName,
  title: nameOf,
  carrier: nameOf,
  method: nameOf,
};

/** The caller states the item type, which TypeScript does not infer from a type parameter. */
export const namesOf = <Item>(kind: PickKind) => NAMES[kind] as unknown as (item: Item) => string;

const RECORDS = {
  client: (_, active) => organizationQueries.list(active),
  contact: (orgId, active) => ({
    ...contactQueries.ofOrganization(orgId ?? 0, active),
    enabled: orgId !== undefined,
  }),
  category: (_, active) => productTypeQueries.list(active),
  title: (orgId, active) => showQueries.list(active, orgId),
  carrier: () => shippingQueries.companies(),
} satisfies { [Kind in PickKind]?: (orgId: number | undefined, active: boolean) => object };

export type RecordKind = keyof typeof RECORDS;

export function useRecords<Kind extends RecordKind>(kind: Kind, orgId?: number, active = true) {
  const query: unknown = RECORDS[kind](orgId, active);
  // TypeScript does not infer the rows of a query that is chosen by a type parameter.
  return useQuery(query as UseQueryOptions<Items[Kind][]>);
}

/** The name of a record that its list lacks: not loaded yet, inactive or not fetched. Users don't know its id. */
export const unnamed = (id: number | undefined, isLoading: boolean): string | undefined =>
  id === undefined ? undefined : isLoading ? '…' : texts.unnamed;

const MOST = 5;

export function useRecent(of: string) {
  const [ids = [], set] = usePreference(`recent ${of}`, RecentPicksV1);
  return {
    ids,
    note: (id: number) => set((ids = []) => [id, ...ids.filter((other) => other !== id)].slice(0, MOST)),
  };
}
