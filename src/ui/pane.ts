import { createContext, type RefObject, useContext } from 'react';

/** Where something stands on a screen of two panes. */
export type Pane =
  | { readonly side: 'list' /** Something of it is shown beside it. */; readonly isOpen: boolean }
  | {
      readonly side: 'detail';
      /** Whether its heading takes the focus when something else is shown: not where a finger or a mouse chose it. */
      readonly takesFocus: RefObject<boolean>;
    };

const Context = createContext<Pane | undefined>(undefined);
export const PaneProvider = Context.Provider;

/** The pane that something stands in; undefined where the screen is one. */
export const usePane = (): Pane | undefined => useContext(Context);

/**
 * How a row's link leads to its record: from the list, which Back leads to. In a pane the list keeps its state in the
 * URL, and another choice takes the place of the one before.
 */
export function useRowLink() {
  const pane = usePane();
  if (pane?.side !== 'list') return { state: { fromList: true } };
  if (pane.isOpen) return { state: true, search: true, replace: true } as const;
  return { state: { fromList: true }, search: true } as const;
}
