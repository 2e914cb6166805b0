import type { LinkProps } from '@tanstack/react-router';
import { type LucideIcon, Send } from 'lucide-react';

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
