import { Link, type LinkProps } from '@tanstack/react-router';
import { Film, List, type LucideIcon, Package, Plus, UserRound, UserRoundPlus } from 'lucide-react';

/** The welcome and the cards (RULES.md, Dashboard). */
export function Shortcuts({ ordersLink }: { ordersLink: LinkProps }) {
  return (
    <>
      <p className="mb-3 max-w-prose text-ink-2">
        Welcome to your inventory. Add and manage your Titles, Contacts, and Products, and create Orders.
      </p>
      <nav aria-label="Shortcuts" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <Shortcut icon={Package} title="Browse Products" link={{ to: '/Product' }} />
        <Shortcut icon={List} title="Browse Orders" link={ordersLink} />
        <Shortcut icon={Plus} title="Add an Order" link={{ to: '/Order/create' }} />
        <Shortcut icon={Film} title="Browse your Titles" link={{ to: '/Show' }} />
        <Shortcut icon={UserRound} title="Browse Contacts" link={{ to: '/Contact' }} />
        <Shortcut icon={UserRoundPlus} title="Add a Contact" link={{ to: '/Contact/create' }} />
      </nav>
    </>
  );
}

function Shortcut({ icon: Icon, title, link }: { icon: LucideIcon; title: string; link: LinkProps }) {
  return (
    <Link
      {...link}
      className="flex items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-2 font-medium max-sm:text-small sm:gap-2.5 sm:px-3 target hover:border-line-strong"
    >
      <Icon size={18} aria-hidden="true" className="shrink-0 text-accent" />
      <span className="min-w-0">{title}</span>
    </Link>
  );
}
