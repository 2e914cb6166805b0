import type { ReactNode } from 'react';

/** A phone's bar with the main action of its screen, at the bottom edge in place of the menu. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-thumb-bar="step"
      className="fixed inset-x-0 bottom-0 z-40 flex h-[calc(3.9rem+env(safe-area-inset-bottom))] items-center gap-2 border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {children}
    </div>
  );
}
