import { useState } from 'react';
import { report } from '#src/reports/reports.ts';
import { Button } from '#src/ui/button.tsx';
import { DialogFrame } from '#src/ui/dialog-frame.tsx';
import { toast } from '#src/ui/toast.ts';
import { counted } from './device-words.ts';

interface ClearDialogProps {
  unsent: number;
  isOnline: boolean;
  onClear: (withUnsent: boolean) => Promise<void>;
  onClose: () => void;
}

/** Says what is removed and what is kept. Deleting unsent orders is a choice of its own. */
export function ClearDialog({ unsent, isOnline, onClear, onClose }: ClearDialogProps) {
  const [withUnsent, setWithUnsent] = useState(false);
  const [isAtIt, setIsAtIt] = useState(false);
  const clear = async () => {
    setIsAtIt(true);
    try {
      await onClear(withUnsent);
      toast('success', 'Cleared.');
    } catch (error) {
      report(error, 'clearing');
      toast('warning', 'Not everything could be removed. Try again.');
    }
    onClose();
  };
  return (
    <DialogFrame
      title="Clear data on this device"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={isAtIt && 'Clearing …'} onClick={() => void clear()}>
            {withUnsent ? `Clear, and delete ${counted(unsent, 'order')}` : 'Clear'}
          </Button>
        </>
      }
    >
      <p>
        <b>Removed:</b> fetched lists, records and pictures.{' '}
        {isOnline
          ? 'They are fetched again.'
          : "You are offline. Until you are online again, lists are empty and you can't build an order."}
      </p>
      <p className="mt-2">
        <b>Kept:</b> your sign-in{!withUnsent && ', and the orders that are not sent yet'}.
      </p>
      {unsent > 0 && (
        <label className="mt-4 flex items-center gap-3 rounded-md border border-line px-3 py-2 target">
          <input
            type="checkbox"
            checked={withUnsent}
            onChange={(event) => setWithUnsent(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          <span>
            Also delete {counted(unsent, 'unsent order or contact', 'unsent orders and contacts')}. This can't
            be undone.
          </span>
        </label>
      )}
    </DialogFrame>
  );
}
