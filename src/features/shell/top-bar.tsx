import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { IconButton } from '#src/ui/button.tsx';
import { AccountButton } from './account-button.tsx';
import { Count } from './count.tsx';
import { UNSENT } from './nav-item.ts';
import { OfflineSign } from './offline-sign.tsx';

interface TopBarProps {
  portalName: string;
  userName: string;
  /** How many orders, contacts and titles are unsent. */
  unsent: number;
  onGoTo: () => void;
  onAccount: () => void;
}

/** The top bar of a phone. */
export function TopBar({ portalName, userName, unsent, onGoTo, onAccount }: TopBarProps) {
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
