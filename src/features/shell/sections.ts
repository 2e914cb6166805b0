/** The sections of the portal: each list whose records have a screen of their own. */
import type { LinkProps, RegisteredRouter } from '@tanstack/react-router';
import { Film, List, type LucideIcon, Package, Send, UserRound } from 'lucide-react';

type Path = keyof RegisteredRouter['routesByPath'];

/** A new list with records doesn't compile until the menu, its link and the palette have it. */
export type ListPath = {
  [P in Path]: P extends `${infer List}/` ? (`${List}/$id/` extends Path ? List : never) : never;
}[Path];

export type SectionLinks = Readonly<Record<ListPath, LinkProps>>;

interface Section {
  readonly label: string;
  /** Its singular in a sentence. */
  readonly one: string;
  readonly icon: LucideIcon;
}

export const SECTIONS: Readonly<Record<ListPath, Section>> = {
  '/Product': { label: 'Products', one: 'product', icon: Package },
  '/Order': { label: 'Orders', one: 'order', icon: List },
  '/Show': { label: 'Titles', one: 'title', icon: Film },
  '/Contact': { label: 'Contacts', one: 'contact', icon: UserRound },
};

/** The sections in the order of the menu. */
export function sectionsOf(links: SectionLinks) {
  return (Object.keys(SECTIONS) as ListPath[]).map((path) => ({ ...SECTIONS[path], link: links[path] }));
}

export interface MenuProps {
  portalName: string;
  userName: string;
  /** How many orders are unsent. */
  unsent: number;
  onGoTo: () => void;
  onAccount: () => void;
  onLogout: () => void;
}

export interface NavItem {
  label: string;
  icon: LucideIcon;
  link: LinkProps;
  exact?: boolean;
  count?: number;
}

export const UNSENT: NavItem = { label: 'Unsent orders', icon: Send, link: { to: '/Order/outbox' } };
