import { type ReactNode, useMemo, useRef } from 'react';
import { type Pane, PaneProvider } from './pane.ts';

interface TwoPanesProps {
  list: ReactNode;
  /** Something of the list is shown beside it. */
  isOpen: boolean;
  children: ReactNode;
}

/**
 * A list, and what is chosen from it, beside each other. The list scrolls by itself and as high as the window; the page
 * scrolls with what is chosen. The shell gives both the whole width (`data-panes`).
 */
export function TwoPanes({ list, isOpen, children }: TwoPanesProps) {
  const takesFocus = useRef(true);
  const listPane = useMemo<Pane>(() => ({ side: 'list', isOpen }), [isOpen]);
  const detailPane = useMemo<Pane>(() => ({ side: 'detail', takesFocus }), []);
  return (
    <div data-panes className="flex min-w-0 flex-1">
      <div className="relative w-[min(23.75rem,40%)] shrink-0 border-r border-line print:hidden">
        <div className="absolute inset-0">
          {/* A key or a screen reader presses without a pointer: then the focus goes along with what was chosen. */}
          <div
            onClickCapture={({ detail }) => {
              takesFocus.current = detail === 0;
            }}
            className="sticky top-0 h-full max-h-dvh overflow-y-auto overscroll-contain px-4 pt-5 pb-6"
          >
            <PaneProvider value={listPane}>{list}</PaneProvider>
          </div>
        </div>
      </div>
      <div className="min-w-0 flex-1 px-6 pt-5 pb-6">
        <PaneProvider value={detailPane}>{children}</PaneProvider>
      </div>
    </div>
  );
}
