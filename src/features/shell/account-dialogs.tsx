import { Link } from '@tanstack/react-router';
import { KeyRound, LogOut, MonitorSmartphone } from 'lucide-react';
import type { Person } from '#src/auth/session.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { texts } from './texts.ts';

interface AccountMenuProps {
  person: Person;
  onLogout: () => void;
  onClose: () => void;
}

const ROW = 'flex w-full items-center gap-3 rounded-md px-3 font-medium target hover:bg-sunken';

export function AccountMenu({ person: { name, username, issuer }, onLogout, onClose }: AccountMenuProps) {
  const isOnline = useOnline();
  // Elsewhere, Logout is in the menu.
  const isPhone = useIsPhone();
  return (
    <Dialog title={name} description={username !== name && username} atMenu onClose={onClose}>
      <nav aria-label="Account" className="-mx-3 flex flex-col">
        <Link to="/Device" onClick={onClose} className={ROW}>
          <MonitorSmartphone size={20} aria-hidden="true" />
          This device
        </Link>
        {/* The address is Keycloak's; other providers have none in common. */}
        {isOnline && issuer.includes('/realms/') && (
          <a href={`${issuer}/account`} className={ROW}>
            <KeyRound size={20} aria-hidden="true" />
            Password and sessions
          </a>
        )}
        {isPhone && (
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
        )}
      </nav>
    </Dialog>
  );
}

interface LogoutDialogProps {
  unsent: number;
  onLogout: (keepDrafts: boolean) => void;
  onClose: () => void;
}

export function LogoutDialog({ unsent, onLogout, onClose }: LogoutDialogProps) {
  const them = unsent === 1 ? 'it' : 'them';
  return (
    <Dialog
      title="Log out"
      description={texts.logoutAsks(unsent)}
      onClose={onClose}
      footer={
        <>
          <Button variant="danger" onClick={() => onLogout(false)}>
            Delete {them}
          </Button>
          <Button variant="primary" onClick={() => onLogout(true)}>
            Keep {them}
          </Button>
        </>
      }
    />
  );
}
