import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { IconButton } from '#src/ui/button.tsx';
import { AccountButton, Count, OfflineSign } from './menu-parts.tsx';
import { type MenuProps, type NavItem, UNSENT } from './sections.ts';

/** The top bar of a phone. */
export function TopBar({ portalName, userName, unsent, onGoTo, onAccount }: MenuProps) {
  return (
    <header className="flex items-center justify-between gap-1 border-b border-line px-4 py-1 pt-[env(safe-area-inset-top)] sm:hidden print:hidden">
      <p className="truncate text-heading font-semibold">{portalName}</p>
      <div className="flex items-center gap-1">
        <OfflineSign isShort={unsent > 0} />
        {unsent > 0 && (
          <Link
            {...UNSENT.link}
            className="inline-flex items-center gap-1 rounded-md px-1 text-small font-medium text-ink-2 target"
          >
            <UNSENT.icon size={18} aria-hidden="true" />
            <span className="sr-only">{UNSENT.label}</span>
            <Count>{unsent}</Count>
          </Link>
        )}
        <IconButton icon={Search} label="Go to …" onClick={onGoTo} />
        <AccountButton userName={userName} onClick={onAccount} />
      </div>
    </header>
  );
}

/** A phone's menu. */
export function BottomBar({ items }: { items: NavItem[] }) {
  return (
    <nav
      aria-label="Main"
      data-menu
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {items.map(({ label, icon: Icon, link, exact = false }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ exact, includeSearch: false }}
          className="group flex min-w-0 flex-1 flex-col items-center gap-0.5 py-1.5 text-[min(0.75rem,3.4vw)] text-ink-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent"
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
