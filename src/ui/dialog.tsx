import { lazy, Suspense } from 'react';
import { Button } from './button.tsx';
import type { DialogFrameProps } from './dialog-frame.tsx';

// A screen is there before its dialogs can be: their frame is fetched when the browser has nothing else to do.
const load = () => import('./dialog-frame.tsx').then(({ DialogFrame }) => ({ default: DialogFrame }));
const Frame = lazy(load);
const whenIdle = globalThis.requestIdleCallback ?? globalThis.setTimeout;
whenIdle(() => void load().catch(() => undefined));

interface DialogProps extends DialogFrameProps {
  open: boolean;
}

/** A dialog over the page, while it is open. */
export function Dialog({ open, ...frame }: DialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <Frame {...frame} />
    </Suspense>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  open: boolean;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something cannot be taken back. */
export function ConfirmDialog({ title, text, open, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      description={text}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
