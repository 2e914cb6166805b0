import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useIsPhone } from './breakpoint.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { dialogTexts } from './dialog/dialog-texts.ts';
import { toastContainer, toasts } from './toast.ts';

const HIDES_AFTER_MS = 5_000;

export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <Radix.Provider duration={HIDES_AFTER_MS} swipeDirection={useIsPhone() ? 'up' : 'down'}>
      {shown.map(({ id, kind, text, action }) => (
        <Radix.Root
          key={id}
          type={kind === 'warning' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && toasts.remove(id)}
          className={classes(
            'pointer-events-auto flex items-center gap-2 rounded-md ps-4 shadow-card max-sm:flex-wrap max-sm:gap-0 max-sm:ps-3 max-sm:text-small sm:py-1 sm:pe-1',
            kind === 'warning' ? 'bg-warning-solid text-white' : 'bg-ink text-bg',
          )}
        >
          <Radix.Description className="min-w-[6.5rem] flex-1 py-1 sm:py-2">{text}</Radix.Description>
          {action && (
            <Radix.Action
              altText={action.label}
              onClick={action.onClick}
              className="rounded-md px-3 font-semibold underline target hover:bg-white/15"
            >
              {action.label}
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton icon={X} label={dialogTexts.dismiss} className="text-inherit! hover:bg-white/15!" />
          </Radix.Close>
        </Radix.Root>
      ))}
      {createPortal(
        <Radix.Viewport className="fixed top-[calc(0.25rem+env(safe-area-inset-top))] end-28 start-2 z-60 pointer-events-none flex flex-col gap-2 outline-none print:hidden sm:inset-auto sm:end-6 sm:bottom-6 sm:w-96" />,
        toastContainer(),
      )}
    </Radix.Provider>
  );
}
