import { Link, type LinkProps } from '@tanstack/react-router';
import { Film, List, type LucideIcon, Package, Plus, UserRound, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClasses } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';

interface DashboardProps {
  /** The Orders list with its default filter. */
  ordersLink: LinkProps;
  /** What to go on with first: orders that are being built. */
  drafts: ReactNode;
  /** How orders stand. */
  orders: ReactNode;
  /** What works without a connection, at the end. */
  offline: ReactNode;
}

/** The first screen (SPEC §2): what to do next, and the ways into everything. */
export function Dashboard({ ordersLink, drafts, orders, offline }: DashboardProps) {
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <Link to="/Order/create" className={buttonClasses('primary')}>
            <Plus size={18} aria-hidden="true" />
            Add an Order
          </Link>
        }
      />
      <p className="mb-5 max-w-prose text-ink-2">
        Welcome to your inventory. Add and manage your Titles, Contacts, and Products, and create Orders.
      </p>
      {drafts}
      {orders}
      <nav aria-label="Shortcuts" className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
        <Shortcut icon={Package} title="Browse Products" text="What is in stock" link={{ to: '/Product' }} />
        <Shortcut icon={List} title="Browse Orders" text="Where they stand" link={ordersLink} />
        <Shortcut icon={Plus} title="Add an Order" text="In four steps" link={{ to: '/Order/create' }} />
        <Shortcut
          icon={Film}
          title="Browse your Titles"
          text="Shows, events, properties"
          link={{ to: '/Show' }}
        />
        <Shortcut icon={UserRound} title="Browse Contacts" text="Where orders go" link={{ to: '/Contact' }} />
        <Shortcut
          icon={UserRoundPlus}
          title="Add a Contact"
          text="A new destination"
          link={{ to: '/Contact/create' }}
        />
      </nav>
      {offline}
    </>
  );
}

function Shortcut({
  icon: Icon,
  title,
  text,
  link,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  link: LinkProps;
}) {
  return (
    <Link
      {...link}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 shadow-card hover:border-line-strong"
    >
      <Icon size={22} aria-hidden="true" className="text-accent" />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-small text-ink-2">{text}</span>
      </span>
    </Link>
  );
}
