import { createContext, type RefObject, useContext } from 'react';

/** The position of a component on a screen with two panes. */
export type Pane =
  | { readonly side: 'list' /** Something of it is shown beside it. */; readonly isOpen: boolean }
  | {
      readonly side: 'detail';
      /** Whether its heading takes the focus when its content changes; not if the user chose it by pointer. */
      readonly takesFocus: RefObject<boolean>;
    };

const Context = createContext<Pane | undefined>(undefined);
export const PaneProvider = Context.Provider;

/** The pane that a component is in; undefined on a screen without panes. */
export const usePane = (): Pane | undefined => useContext(Context);

// A press anywhere on the row follows this link.
const OWN = { 'data-row': '' };

/**
 * How a row links to its record. From a full list, Back leads to the list. In a pane, the list keeps its state in the
 * URL, and each choice replaces the one before, the first row that opens by itself among them.
 */
export function useRowLink() {
  const pane = usePane();
  if (pane?.side !== 'list') return { ...OWN, state: { fromList: true } };
  return { ...OWN, state: true, search: true, replace: true } as const;
}

/** The look of a list's own action: in a pane, the main action is the record's. */
export const useListAction = () => (usePane() ? 'secondary' : 'primary');
