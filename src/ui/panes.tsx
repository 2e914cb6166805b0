import { createContext, type RefObject, useContext } from 'react';

export type Pane =
  | { readonly side: 'list' /** Something of it is shown beside it. */; readonly isOpen: boolean }
  | {
      readonly side: 'detail';
      /** Whether its heading takes the focus when its content changes; not if the user chose it by pointer. */
      readonly takesFocus: RefObject<boolean>;
    };

export const PaneContext = createContext<Pane | undefined>(undefined);

export const usePane = (): Pane | undefined => useContext(PaneContext);

// A press anywhere on the row follows this link.
const OWN = { 'data-row': '' };

/** How a row links to its record: Back leads to a full list; in a pane, each choice replaces the one before. */
export function useRowLink() {
  const pane = usePane();
  if (pane?.side !== 'list') return { ...OWN, state: { fromList: true } };
  return { ...OWN, state: true, search: true, replace: true } as const;
}

/** The look of a list's own action: in a pane, the main action is the record's. */
export const useListAction = () => (usePane() ? 'secondary' : 'primary');
