import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { marksDialog } from './classes.ts';
import type { DialogProps } from './dialog-surface.tsx';
import { texts } from './texts.ts';

// A start needs no dialog.
const DialogSurface = lazyRouteComponent(() => import('./dialog-surface.tsx'), 'DialogSurface');

/**
 * A centred dialog; on a phone a sheet that slides up from the bottom and can be pulled down. The backdrop is our own:
 * the scroll lock of Radix's overlay writes a style element, which the Content-Security-Policy forbids. tokens.css locks
 * the page.
 */
export function Dialog(props: DialogProps) {
  return (
    <>
      {createPortal(
        <div ref={marksDialog} data-dialog-ground className="fixed inset-0 z-50 animate-fade bg-black/45" />,
        document.body,
      )}
      <Suspense>
        <DialogSurface {...props} />
      </Suspense>
    </>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  open: boolean;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, open, confirm, cancel = texts.cancel, onConfirm, onClose } = props;
  if (!open) return null;
  return (
    <Dialog
      title={title}
      description={text}
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
