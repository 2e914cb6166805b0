import { Link } from '@tanstack/react-router';
import { LogOut, PackageOpen, PanelLeft, Search } from 'lucide-react';
import { MenuCollapsedV1 } from '#src/storage/stored/preferences-v1.ts';
import { useHasPanes } from '#src/ui/breakpoint.ts';
import { IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { MOD } from '#src/ui/mod-key.ts';
import { usePreference } from '#src/user-data/preferences.ts';
import { AccountButton, Count, type MenuProps, type NavItem, OfflineSign } from './phone-bars.tsx';

/** The menu: on desks a sidebar that the user may collapse, on tablets a rail of icons. */
export function Sidebar(props: MenuProps & { items: NavItem[] }) {
  const { items, portalName, userName, onGoTo, onAccount, onLogout } = props;
  const [isCollapsed = false, setCollapsed] = usePreference('menu collapsed', MenuCollapsedV1);
  // Two panes need the width.
  const hasPanes = useHasPanes();
  const collapsed = isCollapsed || hasPanes;
  // The labels show on desks only, unless the user collapsed the menu.
  const wide = collapsed ? 'hidden' : 'hidden lg:inline';
  const named = collapsed ? 'sr-only' : 'max-lg:sr-only';
  return (
    <header
      data-menu
      className={classes(
        'sticky top-0 flex h-dvh w-16 shrink-0 flex-col border-r border-line bg-surface px-2.5 py-4 print:hidden',
        !collapsed && 'lg:w-58',
      )}
    >
      <div className="mb-4 flex h-9 items-center gap-2.5 px-2">
        <span className="grid size-7 shrink-0 place-items-center rounded-sm bg-accent text-on-accent">
          <PackageOpen size={18} aria-hidden="true" />
        </span>
        <span className={classes(wide, 'truncate font-semibold')}>{portalName}</span>
      </div>
      <button
        type="button"
        onClick={onGoTo}
        title={`Go to … (${MOD} K)`}
        aria-keyshortcuts="Control+K Meta+K"
        className={classes(
          'mb-3 flex items-center gap-3 rounded-md px-3 text-ink-2 target hover:bg-sunken',
          !collapsed && 'lg:border lg:border-line',
        )}
      >
        <Search size={20} aria-hidden="true" className="shrink-0" />
        <span className={named}>Go to …</span>
        <span aria-hidden="true" className={classes(wide, 'ml-auto font-mono text-code text-ink-2')}>
          {MOD} K
        </span>
      </button>
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
            <span className={classes(named, 'truncate')}>{label}</span>
            {count !== undefined && (
              <span className={classes('absolute -top-1 -right-1', !collapsed && 'lg:static lg:ml-auto')}>
                <Count>{count}</Count>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div id="cart" className="@container" />
      <div className="mt-auto flex flex-col gap-1">
        <div className="px-1.5">
          <OfflineSign isShort={collapsed} />
        </div>
        <AccountButton userName={userName} wide={wide} onClick={onAccount} />
        <button
          type="button"
          onClick={onLogout}
          title="Logout"
          className="flex items-center gap-3 rounded-md px-3 font-medium text-ink-2 target hover:bg-sunken"
        >
          <LogOut size={20} aria-hidden="true" className="shrink-0" />
          <span className={named}>Logout</span>
        </button>
        <div className={classes('hidden', !hasPanes && 'lg:block')}>
          <IconButton
            icon={PanelLeft}
            label={collapsed ? 'Expand the menu' : 'Collapse the menu'}
            onClick={() => setCollapsed(!collapsed)}
          />
        </div>
      </div>
    </header>
  );
}
