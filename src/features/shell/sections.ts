/** The sections of the portal: each list whose records have a screen of their own. */
import type { LinkProps, RegisteredRouter } from '@tanstack/react-router';
import { Film, List, type LucideIcon, Package, Send, UserRound } from 'lucide-react';

type Path = keyof RegisteredRouter['routesByPath'];

/** A new list with records doesn't compile until the menu, its link and the palette have it. */
export type ListPath = {
  [P in Path]: P extends `${infer List}/` ? (`${List}/$id/` extends Path ? List : never) : never;
}[Path];

/** Where the names of the lists lead. */
export type SectionLinks = Readonly<Record<ListPath, LinkProps>>;

const SECTIONS: Readonly<Record<ListPath, { label: string; icon: LucideIcon }>> = {
  '/Product': { label: 'Products', icon: Package },
  '/Order': { label: 'Orders', icon: List },
  '/Show': { label: 'Titles', icon: Film },
  '/Contact': { label: 'Contacts', icon: UserRound },
};

/** The sections in the order of the menu. */
export function sectionsOf(links: SectionLinks) {
  return (Object.keys(SECTIONS) as ListPath[]).map((path) => ({ ...SECTIONS[path], link: links[path] }));
}

/** A menu item. */
export interface NavItem {
  label: string;
  icon: LucideIcon;
  link: LinkProps;
  exact?: boolean;
  /** The number on its badge. */
  count?: number;
}

export const UNSENT: NavItem = { label: 'Unsent orders', icon: Send, link: { to: '/Order/outbox' } };
