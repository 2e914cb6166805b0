import { Link } from '@tanstack/react-router';
import { KeyRound, LogOut, MonitorSmartphone } from 'lucide-react';
import type { Person } from '#src/auth/session.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { classes } from '#src/ui/classes.ts';
import { DialogFrame } from '#src/ui/dialog-frame.tsx';

interface AccountMenuProps {
  person: Person;
  onLogout: () => void;
  onClose: () => void;
}

const ROW = 'flex w-full items-center gap-3 rounded-md px-3 font-medium target hover:bg-sunken';

/** Who is signed in, and what they can do with their account and this device. */
export function AccountMenu({ person: { name, username, issuer }, onLogout, onClose }: AccountMenuProps) {
  const isOnline = useOnline();
  return (
    <DialogFrame title={name} description={username !== name && username} atMenu onClose={onClose}>
      <nav aria-label="Account" className="-mx-3 flex flex-col">
        <Link to="/Device" onClick={onClose} className={ROW}>
          <MonitorSmartphone size={20} aria-hidden="true" />
          This device
        </Link>
        {/* Other providers' pages have no known address. */}
        {isOnline && issuer.includes('/realms/') && (
          <a href={`${issuer}/account`} className={ROW}>
            <KeyRound size={20} aria-hidden="true" />
            Password and sessions
          </a>
        )}
        <button
          type="button"
          onClick={() => {
            onClose();
            onLogout();
          }}
          className={classes(ROW, 'text-warning')}
        >
          <LogOut size={20} aria-hidden="true" />
          Log out
        </button>
      </nav>
    </DialogFrame>
  );
}
