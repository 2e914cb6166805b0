import type { ComponentProps } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { LogoutDialog } from './logout-dialog.tsx';

interface AccountDialogsProps {
  shows: 'menu' | 'logout';
  person: ComponentProps<typeof AccountMenu>['person'];
  /** How many orders, contacts and titles a logout asks about. */
  unsent: number;
  /** Log out was chosen in the menu. */
  onChosen: () => void;
  onLogout: (keepDrafts: boolean) => void;
  onClose: () => void;
}

/** The account menu, and what a logout asks. */
export function AccountDialogs({ shows, person, unsent, onChosen, onLogout, onClose }: AccountDialogsProps) {
  if (shows === 'menu') return <AccountMenu person={person} onLogout={onChosen} onClose={onClose} />;
  return <LogoutDialog unsent={unsent} onLogout={onLogout} onClose={onClose} />;
}
