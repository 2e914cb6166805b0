import { Link } from '@tanstack/react-router';
import { LogOut, PanelLeft, Search } from 'lucide-react';
import { provider } from '#src/contract/provider.ts';
import { CartBar } from '#src/features/cart/cart-bar.tsx';
import { MenuCollapsedV1 } from '#src/storage/stored/preferences-v1.ts';
import { useHasPanes } from '#src/ui/breakpoint.ts';
import { IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { MOD } from '#src/ui/texts.ts';
import { usePreference } from '#src/user-data/preferences.ts';
import { AccountButton, Count, type MenuProps, type NavItem, OfflineSign } from './phone-bars.tsx';
import { Logo } from './provider-info.tsx';
import { texts } from './texts.ts';

const RAIL = 'flex-col gap-0.5 py-1.5 text-[0.6875rem] leading-4';
const RAIL_OR_DESK =
  'max-lg:flex-col max-lg:gap-0.5 max-lg:py-1.5 max-lg:text-[0.6875rem] max-lg:leading-4 lg:gap-3 lg:px-3';

export function Sidebar(props: MenuProps & { items: NavItem[] }) {
  const { items, userName, onGoTo, onAccount, onLogout } = props;
  const [isCollapsed = false, setCollapsed] = usePreference('menu collapsed', MenuCollapsedV1);
  // Two panes need the width.
  const hasPanes = useHasPanes();
  const collapsed = isCollapsed || hasPanes;
  // Labels stand beside the icons on desks and below them on a rail. A collapsed menu has icons only.
  const wide = collapsed ? 'hidden' : 'hidden lg:inline';
  const named = isCollapsed ? 'sr-only' : 'max-w-full text-center';
  const item = classes(
    'relative flex shrink-0 items-center rounded-md font-medium text-ink-2 target hover:bg-sunken short:py-0.5',
    isCollapsed ? 'px-3' : hasPanes ? RAIL : RAIL_OR_DESK,
  );
  return (
    <header
      data-menu
      className={classes(
        'sticky top-0 flex h-dvh shrink-0 flex-col border-e border-line bg-surface py-4 short:overflow-y-auto short:py-1 print:hidden',
        isCollapsed ? 'w-16 px-2.5' : 'w-19 px-1.5',
        !collapsed && 'lg:w-58 lg:px-2.5',
      )}
    >
      <div className="mb-4 flex h-9 shrink-0 items-center justify-center short:hidden gap-2.5 px-2">
        <Logo className="size-7 rounded-sm" />
        <span
          title={provider.portal_name}
          className={classes(wide, 'max-h-9 flex-1 overflow-hidden leading-4.5 font-semibold')}
        >
          {provider.portal_name}
        </span>
      </div>
      <button
        type="button"
        onClick={onGoTo}
        title={`${texts.goTo} (${MOD} K)`}
        aria-keyshortcuts="Control+K Meta+K"
        className={classes(item, 'mb-3', !collapsed && 'lg:border lg:border-line')}
      >
        <Search className="icon-20" />
        <span className={named}>{texts.goTo}</span>
        <span aria-hidden="true" className={classes(wide, 'ms-auto font-mono text-code text-ink-2')}>
          {MOD} K
        </span>
      </button>
      <nav aria-label={texts.mainMenu} className="flex flex-col gap-1 short:gap-0">
        {items.map(({ label, icon: Icon, link, exact = false, isView = false, count }) => (
          <Link
            key={`${label} ${JSON.stringify(link)}`}
            {...link}
            activeOptions={{ exact, includeSearch: isView }}
            title={label}
            className={classes(item, 'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent')}
          >
            <Icon className="icon-20" />
            <span className={classes(named, isView && 'truncate')}>{label}</span>
            {count !== undefined && (
              <span
                className={classes(
                  'absolute -top-1 -end-1 forced-colors:top-0 forced-colors:end-0',
                  !collapsed && 'lg:static lg:ms-auto',
                )}
              >
                <Count>{count}</Count>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className="@container">
        <CartBar />
      </div>
      <div className="mt-auto flex flex-col gap-1 short:gap-0">
        <div className="px-1.5">
          <OfflineSign isShort={collapsed} />
        </div>
        <AccountButton userName={userName} wide={wide} onClick={onAccount} />
        <button type="button" onClick={onLogout} title={texts.logout} className={item}>
          <LogOut className="icon-20" />
          <span className={named}>{texts.logout}</span>
        </button>
        <div className={classes('hidden', !hasPanes && 'lg:block')}>
          <IconButton
            icon={PanelLeft}
            label={collapsed ? texts.expand : texts.collapse}
            onClick={() => setCollapsed(!collapsed)}
          />
        </div>
      </div>
    </header>
  );
}
