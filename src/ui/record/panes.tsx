import { useNavigate } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';

type Pane =
  | { readonly side: 'list' /** Whether a record is shown beside it. */; readonly isOpen: boolean }
  | {
      readonly side: 'detail';
      /** Whether the heading takes the focus when the record changes: not if the user chose the record by pointer. */
      readonly takesFocus: RefObject<boolean>;
    };

const Context = createContext<Pane | undefined>(undefined);

export const usePane = (): Pane | undefined => useContext(Context);

// A press anywhere on the row follows the link with this attribute.
const ROW_LINK = { 'data-row': '' };

/** The link props of a row. Back leads to a full list; in a pane, each record replaces the one before in the history. */
export function useRowLink() {
  const pane = usePane();
  if (pane?.side !== 'list') return { ...ROW_LINK, state: { fromList: true } };
  return { ...ROW_LINK, state: true, search: true, replace: true } as const;
}

interface TwoPanesProps {
  list: ReactNode;
  listPath: string;
  isOpen: boolean;
  path: string;
  search: string;
  children: ReactNode;
}

/**
 * A list and its record side by side. The list scrolls by itself; the page scrolls with the record. The first row opens if
 * no record is open, or if the list has changed and lacks the open one.
 */
export function TwoPanes({ list, listPath, isOpen, path, search, children }: TwoPanesProps) {
  const navigate = useNavigate();
  const takesFocus = useRef(true);
  const listBox = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState({ path, search });
  if (opened.path !== path) setOpened({ path, search });
  // The search of the list, if it has changed since the record was opened.
  const changedTo = opened.search === search ? undefined : search;
  /** Opens the first row if necessary. Returns false if the rows have to be waited for. */
  const openFirst = useEffectEvent((rows: HTMLElement) => {
    // The list still has its earlier rows, or none yet, or could not be fetched.
    if (isOpen && rows.querySelector('ul[aria-busy=true], [data-loading], [role=alert]')) return false;
    if (isOpen && rows.querySelector('[data-row][aria-current=page]')) return true;
    const href = rows.querySelector('[data-row]')?.getAttribute('href');
    // A record that opens by itself leaves the focus where it is, such as in a search.
    takesFocus.current = false;
    if (href) void navigate({ href, replace: true });
    else if (isOpen) void navigate({ to: listPath, search: true, replace: true });
    return isOpen || Boolean(href);
  });
  useEffect(() => {
    const rows = listBox.current;
    if (!rows || (isOpen && changedTo === undefined) || openFirst(rows)) return undefined;
    const observer = new MutationObserver(() => openFirst(rows) && observer.disconnect());
    observer.observe(rows, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    return () => observer.disconnect();
  }, [isOpen, changedTo]);
  const listPane = useMemo<Pane>(() => ({ side: 'list', isOpen }), [isOpen]);
  const detailPane = useMemo<Pane>(() => ({ side: 'detail', takesFocus }), []);
  return (
    <div data-panes className="flex min-w-0 flex-1">
      <div className="relative w-[min(23.75rem,40%)] shrink-0 border-e border-line print:hidden">
        <div className="absolute inset-0">
          {/* `detail` is 0 for a press by keyboard or screen reader: then the focus moves to the record. */}
          <div
            ref={listBox}
            onClickCapture={({ detail, target }) => {
              if ((target as Element).closest('[data-row]')) takesFocus.current = detail === 0;
            }}
            className="sticky top-0 h-full max-h-dvh overflow-y-auto overscroll-contain px-4 pt-5 pb-6"
          >
            <Context value={listPane}>{list}</Context>
          </div>
        </div>
      </div>
      <div className="min-w-0 flex-1 px-6 pt-5 pb-6">
        <Context value={detailPane}>{children}</Context>
      </div>
    </div>
  );
}
