import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './dialog.tsx';

/** Asks before the user leaves a screen with unsaved input. */
export function LeaveGuard({ when }: { when: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: when,
    enableBeforeUnload: when,
    withResolver: true,
  });
  return <LeaveQuestion open={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />;
}

/**
 * Asks before the user closes a dialog with unsaved input.
 * @returns what closes the dialog, and the question to render.
 */
export function useCloseGuard(when: () => boolean, onClose: () => void): [() => void, ReactNode] {
  const [asks, setAsks] = useState(false);
  return [
    () => (when() ? setAsks(true) : onClose()),
    <LeaveQuestion key="question" open={asks} onLeave={onClose} onStay={() => setAsks(false)} />,
  ];
}

interface LeaveQuestionProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

function LeaveQuestion({ open, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text="What you changed here is not saved."
      confirm="Leave"
      // The user may have come here by Cancel.
      cancel="Keep editing"
      open={open}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}
