/** Records as destinations of the command palette. */

import { House } from 'lucide-react';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import type { Order } from '#src/contract/order.ts';
import type { Organization } from '#src/contract/organization.ts';
import type { Product } from '#src/contract/product.ts';
import type { Show } from '#src/contract/show.ts';
import type { Destination } from '#src/features/palette/finding.ts';
import { type ListPath, SECTIONS } from '#src/features/shell/sections.ts';
import { dotted } from '#src/ui/format.ts';

function record(list: ListPath, id: number, label: string, detail?: string | null): Destination {
  const { icon } = SECTIONS[list];
  return { key: `${list} ${id}`, label, detail, icon, go: { to: `${list}/$id` as const, params: { id } } };
}

export const orderShown = ({ id, ship_to_name, order_status }: Pick<Order, 'id'> & Partial<Order>) =>
  record('/Order', id, ship_to_name || `Order ${id}`, dotted(ship_to_name && `#${id}`, order_status));

export const productShown = ({ id, title, sku }: Product) => record('/Product', id, title, sku);

export const titleShown = ({ id, name, org_name }: Show) => record('/Show', id, name, org_name);

export const contactShown = (contact: Contact) =>
  record('/Contact', contact.id, contactDisplayName(contact), contact.city);

export const clientShown = ({ id, name }: Organization): Destination => ({
  key: `Client ${id}`,
  label: name,
  icon: House,
  go: { to: '/Organization/$id', params: { id } },
});
