/** The sections: each list whose records have a screen of their own, for the menu, the keys and the palette. */
import type { RegisteredRouter } from '@tanstack/react-router';
import { Film, List, type LucideIcon, Package, UserRound } from 'lucide-react';
import { contactQueries } from '#src/api/contacts.ts';
import { orderQueries } from '#src/api/orders.ts';
import { productQueries } from '#src/api/products.ts';
import { showQueries } from '#src/api/shows.ts';
import type { Organization } from '#src/contract/organization.ts';

type Path = keyof RegisteredRouter['routesByPath'];
type Restored = Parameters<RegisteredRouter['options']['context']['restore']>[0];

/** A new list with records doesn't compile until it is a section. */
export type ListPath = {
  [P in Path]: P extends `${infer List}/` ? (`${List}/$id/` extends Path ? List : never) : never;
}[Path];

interface Section {
  readonly icon: LucideIcon;
  readonly key: string;
  /** The queries whose persisted answers have its records. */
  readonly persisted: (clients: readonly Organization[]) => readonly Restored[];
}

export const SECTIONS: Readonly<Record<ListPath, Section>> = {
  '/Product': {
    icon: Package,
    key: 'p',
    persisted: (clients) => clients.map(({ id }) => productQueries.catalogue(id)),
  },
  '/Order': { icon: List, key: 'o', persisted: () => [orderQueries.newest(new Date())] },
  '/Show': { icon: Film, key: 't', persisted: () => [showQueries.list(true)] },
  '/Contact': {
    icon: UserRound,
    key: 'c',
    persisted: (clients) => clients.map(({ id }) => contactQueries.ofOrganization(id, true)),
  },
};
