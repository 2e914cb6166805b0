import { type ReactNode, useMemo, useRef } from 'react';
import { type Pane, PaneProvider } from './pane.ts';

interface TwoPanesProps {
  list: ReactNode;
  /** Whether a record is shown beside the list. */
  isOpen: boolean;
  children: ReactNode;
}

/**
 * A list and its record side by side. The list is as high as the window and scrolls by itself; the page scrolls with
 * the record. The shell gives both the full width (`data-panes`).
 */
export function TwoPanes({ list, isOpen, children }: TwoPanesProps) {
  const takesFocus = useRef(true);
  const listPane = useMemo<Pane>(() => ({ side: 'list', isOpen }), [isOpen]);
  const detailPane = useMemo<Pane>(() => ({ side: 'detail', takesFocus }), []);
  return (
    <div data-panes className="flex min-w-0 flex-1">
      <div className="relative w-[min(23.75rem,40%)] shrink-0 border-r border-line print:hidden">
        <div className="absolute inset-0">
          {/* A keyboard or screen reader press has no pointer: then the focus moves to the record. */}
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
