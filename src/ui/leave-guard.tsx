import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './dialog.tsx';

/** Asks before the user leaves a screen with unsaved input. */
export function LeaveGuard({ when }: { when: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: when,
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text="What you changed here is not saved."
      confirm="Leave"
      open={status === 'blocked'}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
}
