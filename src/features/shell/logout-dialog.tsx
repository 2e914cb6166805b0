import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

interface LogoutDialogProps {
  /** How many orders, contacts and titles are unsent. */
  unsent: number;
  onLogout: (keepDrafts: boolean) => void;
  onClose: () => void;
}

/** Asks before a logout whether to keep or delete unsent orders. */
export function LogoutDialog({ unsent, onLogout, onClose }: LogoutDialogProps) {
  const isOne = unsent === 1;
  const orders = isOne ? 'One order or contact is' : `${unsent} orders and contacts are`;
  const them = isOne ? 'it' : 'them';
  return (
    <Dialog
      title="Log out"
      description={`${orders} on this device and not yet sent. Keep ${them} here for when you sign in again, or delete ${them}?`}
      open
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
