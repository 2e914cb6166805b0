import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { marksDialog } from '#src/ui/classes.ts';
import type { DialogProps } from './dialog-surface.tsx';

// A start shows no dialog.
export const DialogSurface = lazyRouteComponent(() => import('./dialog-surface.tsx'), 'DialogSurface');

/**
 * A centred dialog; on a phone a sheet. The backdrop is not Radix's, which writes a style element: the
 * Content-Security-Policy forbids that. tokens.css locks the page.
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

/** A dialog whose code is fetched once it is opened. */
export function useDialog(
  render: (onClose: () => void) => ReactNode,
  opensAtOnce = false,
): [open: () => void, dialog: ReactNode] {
  const key = useId();
  const [isOpen, setOpen] = useState(opensAtOnce);
  return [() => setOpen(true), <Suspense key={key}>{isOpen && render(() => setOpen(false))}</Suspense>];
}
