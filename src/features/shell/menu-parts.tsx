import { CloudOff } from 'lucide-react';
import { useOnline } from '#src/pwa/connection.ts';
import { classes } from '#src/ui/classes.ts';

interface AccountButtonProps {
  userName: string;
  /** The classes that show the name beside the sign, if there is room. */
  wide?: string;
  onClick: () => void;
}

/** Opens the account menu. Its sign is the user's initials. */
export function AccountButton({ userName, wide = 'hidden', onClick }: AccountButtonProps) {
  const label = `Account: ${userName}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex items-center gap-3 rounded-md px-2 text-small text-ink-2 target hover:bg-sunken"
    >
      {/* Drawn by the style, so that they are no part of the button's name. */}
      <span
        data-initials={userName.replace(/(\S)\S*\s*/g, '$1').slice(0, 2)}
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent before:content-[attr(data-initials)]"
      />
      <span className={classes(wide, 'truncate')}>{userName}</span>
    </button>
  );
}

export function Count({ children }: { children: number }) {
  return (
    <span className="inline-grid min-w-5 place-items-center rounded-full bg-warning-solid px-1.5 text-[0.75rem] leading-5 font-semibold text-white">
      {children}
    </span>
  );
}

/** Shown while there is no connection: `isShort`, the icon only, with the word for screen readers. */
export function OfflineSign({ isShort }: { isShort: boolean }) {
  const online = useOnline();
  return (
    <span role="status" className="text-small text-ink-2">
      {!online && (
        <span title="Offline" className="inline-flex items-center gap-1.5 rounded-full bg-sunken px-2 py-1">
          <CloudOff size={16} aria-hidden="true" />
          <span className={isShort ? 'sr-only' : 'sm:sr-only lg:not-sr-only'}>Offline</span>
        </span>
      )}
    </span>
  );
}
