import type { ViewsButton } from './column.ts';

export interface Sort {
  readonly by: string;
  readonly order: 'ASC' | 'DESC';
}

/** A list's state: page, sort and, as `s_<column>`, column searches. */
interface ListState {
  readonly page: number;
  readonly per_page: number;
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
  readonly columns?: Readonly<Record<string, boolean>> | undefined;
}

/** How a change enters the history: typing replaces the entry, so that Back does not go letter by letter. */
export interface Move {
  readonly replace?: boolean;
}

export type Patch<P> = (patch: Partial<P>, move?: Move) => void;

/** What a route gives its list: the state in the URL, with the list's own `Filters`. */
export interface ListProps<Filters> {
  readonly search: ListState & Filters;
  readonly onPatch: Patch<Filters & Pick<ListState, 'page'>>;
  readonly views: ViewsButton;
}

export interface ListControls {
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
  readonly searches: ReadonlyMap<string, string>;
  /** The columns of a saved view. They replace the user's choice for the list. */
  readonly columns: ListState['columns'];
  /** When it changes, search boxes drop text that they have not passed to `onSearches` yet. */
  readonly scope?: string | undefined;
  /** The debounce of column searches, in ms. */
  readonly searchPause: number;
  readonly onSort: (sort: Sort) => void;
  readonly onPage: (page: number, perPage: number) => void;
  readonly onColumns: (columns: ListState['columns']) => void;
  /** Called with the column searches; an empty text clears one. */
  readonly onSearches: (texts: ReadonlyMap<string, string>) => void;
}

export const searchBox = ({ searches, searchPause, onSearches }: ListControls, column: string) => ({
  value: searches.get(column) ?? '',
  onChange: (text: string) => onSearches(new Map([[column, text]])),
  pause: searchPause,
});

/** Reads and changes a list's state in the URL, and leaves other parameters alone. Sorting and searching lead to page 1. */
export function listControls<P extends ListState>(
  state: P,
  onPatch: Patch<P>,
  searchPause = 0,
): ListControls {
  const patch = onPatch as Patch<ListState>;
  const searches = Object.entries(state).flatMap(([name, value]) =>
    name.startsWith('s_') && typeof value === 'string' && value !== ''
      ? [[name.slice(2), value] as const]
      : [],
  );
  return {
    page: state.page,
    perPage: state.per_page,
    sort: { by: state.sort, order: state.order },
    searches: new Map(searches),
    columns: state.columns,
    searchPause,
    onSort: ({ by, order }) => patch({ sort: by, order, page: 1 }),
    onPage: (page, perPage) => patch({ page, per_page: perPage }),
    onColumns: (columns) => patch({ columns }, { replace: true }),
    onSearches: (texts) => {
      const named = [...texts].map(([column, text]) => [`s_${column}`, text || undefined] as const);
      patch({ ...Object.fromEntries(named), page: 1 }, { replace: true });
    },
  };
}
