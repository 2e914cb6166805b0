import { Link } from '@tanstack/react-router';
import type { NavItem } from './nav-item.ts';

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
