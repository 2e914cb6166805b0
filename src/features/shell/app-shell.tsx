import { Link, type LinkProps } from '@tanstack/react-router';
import {
  CloudOff,
  Film,
  House,
  List,
  LogOut,
  type LucideIcon,
  Package,
  PackageOpen,
  PanelLeft,
  Send,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useOnline } from '#src/offline/connection.ts';
import { usePreference } from '#src/offline/preferences.ts';
import { IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { DeviceIcon, DeviceLine } from './device-link.tsx';
import { UpdateBanner } from './update-banner.tsx';

interface NavItem {
  label: string;
  icon: LucideIcon;
  link: LinkProps;
  exact?: boolean;
  /** How many there are of what it leads to. */
  count?: number;
}

interface AppShellProps {
  portalName: string;
  userName: string;
  /** Where the lists' names lead. */
  links: Readonly<Record<'products' | 'orders' | 'titles' | 'contacts', LinkProps>>;
  /** How many orders wait for the provider or for the person. */
  unsent: number;
  onLogout: () => void;
  children: ReactNode;
}

const Collapsed = z.boolean();
const UNSENT: NavItem = { label: 'Unsent orders', icon: Send, link: { to: '/Order/outbox' } };

/** The portal around its screens: sidebar at a desk, a rail on tablets, a bar at the bottom on phones. */
export function AppShell({ portalName, userName, links, unsent, onLogout, children }: AppShellProps) {
  const [collapsed = false, setCollapsed] = usePreference('menu collapsed', Collapsed);
  const items: NavItem[] = [
    { label: 'Dashboard', icon: House, link: { to: '/' }, exact: true },
    { label: 'Products', icon: Package, link: links.products },
    { label: 'Orders', icon: List, link: links.orders },
    { label: 'Titles', icon: Film, link: links.titles },
    { label: 'Contacts', icon: UserRound, link: links.contacts },
  ];
  return (
    <div className="flex min-h-dvh flex-col sm:flex-row">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent p-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <TopBar portalName={portalName} unsent={unsent} onLogout={onLogout} />
      <Sidebar
        items={unsent > 0 ? [...items, { ...UNSENT, count: unsent }] : items}
        portalName={portalName}
        userName={userName}
        collapsed={collapsed}
        onCollapse={() => setCollapsed(!collapsed)}
        onLogout={onLogout}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <UpdateBanner />
        <main
          id="content"
          className="mx-auto w-full max-w-[1200px] flex-1 px-4 pt-4 pb-6 sm:px-6 sm:pt-6 lg:px-8"
        >
          {children}
        </main>
        <footer className="px-4 pt-2 pb-24 text-center text-small text-ink-2 sm:pb-6 print:hidden">
          Orders created after 12pm PST may not be fulfilled until the next business day.
        </footer>
      </div>
      <BottomBar items={items} />
    </div>
  );
}

function TopBar({ portalName, unsent, onLogout }: Pick<AppShellProps, 'portalName' | 'unsent' | 'onLogout'>) {
  return (
    <header className="flex items-center justify-between gap-2 border-b border-line px-4 py-1 pt-[env(safe-area-inset-top)] sm:hidden print:hidden">
      <p className="truncate text-heading font-semibold">{portalName}</p>
      <div className="flex items-center gap-1">
        <OfflineSign />
        {unsent > 0 && (
          <Link
            {...UNSENT.link}
            className="inline-flex items-center gap-1.5 rounded-md px-2 text-small font-medium text-ink-2 target"
          >
            <Send size={18} aria-hidden="true" />
            <span className="sr-only">{UNSENT.label}</span>
            <Count>{unsent}</Count>
          </Link>
        )}
        <DeviceIcon />
        <IconButton icon={LogOut} label="Logout" onClick={onLogout} />
      </div>
    </header>
  );
}

interface SidebarProps extends Pick<AppShellProps, 'portalName' | 'userName' | 'onLogout'> {
  items: NavItem[];
  collapsed: boolean;
  onCollapse: () => void;
}

function Sidebar({ items, portalName, userName, collapsed, onCollapse, onLogout }: SidebarProps) {
  // On a tablet there is room for a rail only; at a desk the person decides.
  const wide = collapsed ? 'hidden' : 'hidden lg:inline';
  return (
    <div
      className={classes(
        'sticky top-0 hidden h-dvh w-16 shrink-0 flex-col border-r border-line bg-surface px-2.5 py-4 sm:flex print:!hidden',
        !collapsed && 'lg:w-58',
      )}
    >
      <div className="mb-4 flex h-9 items-center gap-2.5 px-2">
        <span className="grid size-7 shrink-0 place-items-center rounded-sm bg-accent text-on-accent">
          <PackageOpen size={18} aria-hidden="true" />
        </span>
        <span className={classes(wide, 'truncate font-semibold')}>{portalName}</span>
      </div>
      <nav aria-label="Main" className="flex flex-col gap-1">
        {items.map(({ label, icon: Icon, link, exact = false, count }) => (
          <Link
            key={label}
            {...link}
            activeOptions={{ exact, includeSearch: false }}
            title={label}
            className="relative flex items-center gap-3 rounded-md px-3 font-medium text-ink-2 target hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
          >
            <Icon size={20} aria-hidden="true" className="shrink-0" />
            <span className={classes(wide, 'truncate')}>{label}</span>
            <span className={collapsed ? 'sr-only' : 'sr-only lg:hidden'}>{label}</span>
            {count !== undefined && (
              <span className={classes('absolute top-0.5 right-0.5', !collapsed && 'lg:static lg:ml-auto')}>
                <Count>{count}</Count>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-1">
        <div className="px-1">
          <OfflineSign />
        </div>
        <p className={classes(wide, 'truncate px-3 text-small text-ink-2')}>{userName}</p>
        <DeviceLine wide={wide} collapsed={collapsed} />
        <button
          type="button"
          onClick={onLogout}
          title="Logout"
          className="flex items-center gap-3 rounded-md px-3 font-medium text-ink-2 target hover:bg-sunken"
        >
          <LogOut size={20} aria-hidden="true" className="shrink-0" />
          <span className={wide}>Logout</span>
          <span className={collapsed ? 'sr-only' : 'sr-only lg:hidden'}>Logout</span>
        </button>
        <div className="hidden lg:block">
          <IconButton
            icon={PanelLeft}
            label={collapsed ? 'Expand the menu' : 'Collapse the menu'}
            onClick={onCollapse}
          />
        </div>
      </div>
    </div>
  );
}

function BottomBar({ items }: { items: NavItem[] }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {items.map(({ label, icon: Icon, link, exact = false }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ exact, includeSearch: false }}
          className="group flex min-w-0 flex-1 flex-col items-center gap-0.5 py-1.5 text-[0.6875rem] text-ink-2 min-[360px]:text-[0.75rem] aria-[current=page]:font-semibold aria-[current=page]:text-accent"
        >
          <span className="rounded-full px-4 py-1 group-aria-[current=page]:bg-accent-soft">
            <Icon size={20} aria-hidden="true" />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Count({ children }: { children: number }) {
  return (
    <span className="inline-grid min-w-5 place-items-center rounded-full bg-warning-solid px-1.5 text-[0.75rem] leading-5 font-semibold text-white">
      {children}
    </span>
  );
}

function OfflineSign() {
  const online = useOnline();
  return (
    <span role="status" className="text-small text-ink-2">
      {!online && (
        <span className="inline-flex items-center gap-1.5 rounded-full bg-sunken px-2 py-1">
          <CloudOff size={16} aria-hidden="true" />
          <span className="sm:sr-only lg:not-sr-only">Offline</span>
        </span>
      )}
    </span>
  );
}
