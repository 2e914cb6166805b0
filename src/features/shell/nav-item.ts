import type { LinkProps } from '@tanstack/react-router';
import { type LucideIcon, Send } from 'lucide-react';

/** A screen that the menu leads to. */
export interface NavItem {
  label: string;
  icon: LucideIcon;
  link: LinkProps;
  exact?: boolean;
  /** How many there are of what it leads to. */
  count?: number;
}

export const UNSENT: NavItem = { label: 'Unsent orders', icon: Send, link: { to: '/Order/outbox' } };
