import { Button } from './button.tsx';
import type { DialogFrameProps } from './dialog-frame.tsx';
import { onDemand } from './on-demand.tsx';

const Frame = onDemand(() => import('./dialog-frame.tsx').then(({ DialogFrame }) => DialogFrame));
// The dialog frame is fetched when the browser is idle, after the screen.
(globalThis.requestIdleCallback ?? globalThis.setTimeout)(Frame.prepare);

interface DialogProps extends DialogFrameProps {
  open: boolean;
}

/** A dialog over the page, while it is open. */
export function Dialog({ open, ...frame }: DialogProps) {
  return open && <Frame {...frame} />;
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  open: boolean;
  confirm: string;
  /** The label of the way back. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. */
export function ConfirmDialog({
  title,
  text,
  open,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      description={text}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button data-safe onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}
