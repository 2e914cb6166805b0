import type { ReactNode } from 'react';
import { useIsPhone } from '#src/ui/breakpoint.ts';

interface StepBarProps {
  /** What the user should know before going on. */
  note?: ReactNode;
  /** The actions; on a phone the last one takes the room that is left. */
  children: ReactNode;
}

/**
 * The actions that lead on from a step. On a phone they are fixed to the bottom edge in place of the menu, so that they
 * are at the same height in every step.
 */
export function StepBar({ note, children }: StepBarProps) {
  const isPhone = useIsPhone();
  if (!isPhone) {
    return (
      <div className="flex flex-col gap-3">
        {note}
        <div className="flex items-center justify-end gap-2 [&>:first-child:not(:last-child)]:mr-auto">
          {children}
        </div>
      </div>
    );
  }
  return (
    <div
      data-thumb-bar="step"
      className="fixed inset-x-0 bottom-0 z-30 flex flex-col gap-2 border-t border-line bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] print:hidden"
    >
      {note}
      <div className="flex min-h-11 items-center gap-2 [&>:last-child]:flex-1">{children}</div>
    </div>
  );
}
