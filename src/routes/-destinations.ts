/** Records as destinations of the command palette. */

import { Film, House, List, Package, UserRound } from 'lucide-react';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import type { Order } from '#src/contract/order.ts';
import type { Organization } from '#src/contract/organization.ts';
import type { Product } from '#src/contract/product.ts';
import type { Show } from '#src/contract/show.ts';
import type { Destination } from '#src/features/palette/finding.ts';
import { dotted } from '#src/ui/format.ts';

export const orderShown = ({ id, ship_to_name, order_status }: Order): Destination => ({
  key: `Order ${id}`,
  label: ship_to_name || `Order ${id}`,
  detail: dotted(ship_to_name && `#${id}`, order_status),
  icon: List,
  go: { to: '/Order/$id', params: { id } },
});

export const productShown = ({ id, title, sku }: Product): Destination => ({
  key: `Product ${id}`,
  label: title,
  detail: sku,
  icon: Package,
  go: { to: '/Product/$id', params: { id } },
});

export const titleShown = ({ id, name, org_name }: Show): Destination => ({
  key: `Title ${id}`,
  label: name,
  ...(org_name && { detail: org_name }),
  icon: Film,
  go: { to: '/Show/$id', params: { id } },
});

export const contactShown = (contact: Contact): Destination => ({
  key: `Contact ${contact.id}`,
  label: contactDisplayName(contact),
  ...(contact.city && { detail: contact.city }),
  icon: UserRound,
  go: { to: '/Contact/$id', params: { id: contact.id } },
});

export const clientShown = ({ id, name }: Organization): Destination => ({
  key: `Client ${id}`,
  label: name,
  icon: House,
  go: { to: '/Organization/$id', params: { id } },
});
