import { Link } from '@tanstack/react-router';
import { KeyRound, LogOut, MonitorSmartphone } from 'lucide-react';
import type { Person } from '#src/auth/session.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { accountTexts } from './account-texts.ts';

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
      <nav aria-label={accountTexts.account} className="-mx-3 flex flex-col">
        <Link to="/Device" onClick={onClose} className={ROW}>
          <MonitorSmartphone size={20} aria-hidden="true" />
          {accountTexts.device}
        </Link>
        {/* The address is Keycloak's; other providers have none in common. */}
        {isOnline && issuer.includes('/realms/') && (
          <a href={`${issuer}/account`} className={ROW}>
            <KeyRound size={20} aria-hidden="true" />
            {accountTexts.sessions}
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
            {accountTexts.logOut}
          </button>
        )}
      </nav>
    </Dialog>
  );
}

interface LogoutDialogProps {
  unsent: number;
  templates: number;
  onLogout: (keepDrafts: boolean) => void;
  onClose: () => void;
}

export function LogoutDialog({ unsent, templates, onLogout, onClose }: LogoutDialogProps) {
  return (
    <Dialog
      title={accountTexts.logOut}
      description={accountTexts.logoutAsks(unsent, templates)}
      onClose={onClose}
      footer={
        <>
          <Button variant="danger" onClick={() => onLogout(false)}>
            {accountTexts.deleteUnsent(unsent + templates)}
          </Button>
          <Button variant="primary" onClick={() => onLogout(true)}>
            {accountTexts.keepUnsent(unsent + templates)}
          </Button>
        </>
      }
    />
  );
}
