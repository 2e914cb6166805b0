import { Link, type LinkProps } from '@tanstack/react-router';
import { CloudOff, type LucideIcon, Search, Send } from 'lucide-react';
import { provider } from '#src/contract/provider.ts';
import { useApiFault, useOnline } from '#src/pwa/connection.ts';
import { IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Logo } from './provider-info.tsx';
import { texts } from './texts.ts';

export interface MenuProps {
  userName: string;
  unsent: number;
  /** Whether the unsent orders are counted: not while they are just being sent. */
  unsentAsks: boolean;
  onGoTo: () => void;
  onAccount: () => void;
  onLogout: () => void;
}

export interface NavItem {
  label: string;
  icon: LucideIcon;
  link: LinkProps;
  exact?: boolean;
  /** Current only while the URL has this view's search. */
  isView?: boolean;
  count?: number;
}

/** A screen of the menu. `key` goes there after `g`. */
export interface MenuItem extends Pick<NavItem, 'label' | 'icon' | 'link'> {
  readonly key: string;
}

export function TopBar({ userName, unsent, unsentAsks, onGoTo, onAccount }: MenuProps) {
  return (
    <header className="flex items-center justify-between gap-1 border-b border-line px-4 py-1 pt-[env(safe-area-inset-top)] print:hidden">
      <p className="flex min-w-6 items-center gap-2 overflow-clip text-[min(1rem,6vw)] leading-5.5 font-semibold">
        <Logo className="size-6 shrink-0 rounded-sm" />
        <span className="truncate">{provider.portal_name}</span>
      </p>
      <div className="flex items-center gap-1">
        <OfflineSign isShort={unsent > 0} />
        {unsent > 0 && (
          <Link
            to="/Order/outbox"
            className="inline-flex items-center gap-1 rounded-md px-1 text-small font-medium text-ink-2 target"
          >
            <Send />
            <span className="sr-only">{texts.unsentOrders}</span>
            {unsentAsks && <Count>{unsent}</Count>}
          </Link>
        )}
        <IconButton icon={Search} label={texts.goTo} onClick={onGoTo} />
        <AccountButton userName={userName} onClick={onAccount} />
      </div>
    </header>
  );
}

export function BottomBar({ items }: { items: NavItem[] }) {
  return (
    <nav
      aria-label={texts.mainMenu}
      data-menu
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {items.map(({ label, icon: Icon, link, exact = false, count }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ exact, includeSearch: false }}
          className="relative flex min-w-0 flex-1 flex-col items-center gap-0.5 py-1.5 text-[min(0.75rem,4.2vw)] leading-5.5 max-[26rem]:flex-auto text-ink-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent"
        >
          <span className="rounded-full px-4 py-1 max-[22.5rem]:px-2 in-aria-[current=page]:bg-accent-soft">
            <Icon className="icon-20" />
          </span>
          {label}
          {count !== undefined && (
            <span className="absolute top-0.5 start-1/2 ms-2">
              <Count>{count}</Count>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

interface AccountButtonProps {
  userName: string;
  wide?: string;
  onClick: () => void;
}

export function AccountButton({ userName, wide = 'hidden', onClick }: AccountButtonProps) {
  const label = texts.accountOf(userName);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex items-center justify-center gap-3 rounded-md px-2 text-small text-ink-2 target hover:bg-sunken"
    >
      {/* Drawn by CSS, so that the initials are no part of the button's name. */}
      <span
        data-initials={userName.replace(/(\S)\S*\s*/g, '$1').slice(0, 2)}
        className="grid size-[1.75rem] shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent before:content-[attr(data-initials)]"
      />
      <span className={classes(wide, 'flex-1 truncate text-start')}>{userName}</span>
    </button>
  );
}

export function Count({ children }: { children: number }) {
  return (
    <span
      data-live
      className="inline-grid min-w-[1.25rem] place-items-center rounded-full bg-warning-solid px-1.5 text-[0.75rem] leading-[1.25rem] font-semibold text-white"
    >
      {children}
    </span>
  );
}

/** Shown while there is no connection. `isShort`: the icon alone, with its text for screen readers. */
export function OfflineSign({ isShort }: { isShort: boolean }) {
  const online = useOnline();
  const fault = useApiFault();
  return (
    <span role="status" className="text-small text-ink-2">
      {!online && (
        <span title={fault} className="inline-flex items-center gap-1.5 rounded-full bg-sunken px-2 py-1">
          <CloudOff className="icon-16" />
          <span className={isShort ? 'sr-only' : 'sm:sr-only lg:not-sr-only'}>
            {fault ? texts.noAnswer : texts.offline}
          </span>
        </span>
      )}
    </span>
  );
}
