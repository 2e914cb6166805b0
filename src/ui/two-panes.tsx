import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Pane, PaneProvider } from './pane.ts';

interface TwoPanesProps {
  list: ReactNode;
  /** While no record is shown: called with the address of the first row, once there is one. */
  onFirst: (href: string) => void;
  /** Whether a record is shown beside the list. */
  isOpen: boolean;
  children: ReactNode;
}

/**
 * A list and its record side by side. The list is as high as the window and scrolls by itself; the page scrolls with
 * the record. The shell gives both the full width (`data-panes`).
 */
export function TwoPanes({ list, onFirst, isOpen, children }: TwoPanesProps) {
  // The record that opens by itself leaves the focus where the user is.
  const takesFocus = useRef(isOpen);
  const listBox = useRef<HTMLDivElement>(null);
  useFirstRow(listBox, isOpen ? undefined : onFirst);
  const listPane = useMemo<Pane>(() => ({ side: 'list', isOpen }), [isOpen]);
  const detailPane = useMemo<Pane>(() => ({ side: 'detail', takesFocus }), []);
  return (
    <div data-panes className="group/panes flex min-w-0 flex-1">
      <div className="relative w-[min(23.75rem,40%)] shrink-0 border-r border-line print:hidden">
        <div className="absolute inset-0">
          {/* A keyboard or screen reader press has no pointer: then the focus moves to the record. */}
          <div
            ref={listBox}
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

/** Calls back with the link of the list's first row as soon as there is one. */
function useFirstRow(
  box: RefObject<HTMLElement | null>,
  onFirst: ((href: string) => void) | undefined,
): void {
  const found = useRef(onFirst);
  useEffect(() => {
    found.current = onFirst;
  });
  const isWanted = onFirst !== undefined;
  useEffect(() => {
    const list = box.current;
    if (!list || !isWanted) return undefined;
    const look = () => {
      const href = list.querySelector('[data-row]')?.getAttribute('href');
      if (href) found.current?.(href);
      return Boolean(href);
    };
    if (look()) return undefined;
    const observer = new MutationObserver(() => look() && observer.disconnect());
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [box, isWanted]);
}
