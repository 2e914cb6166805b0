import { Field } from './field.tsx';
import type { ListControls } from './list-controls.ts';
import { SettledInput } from './settled-input.tsx';

interface ColumnSearchBoxProps {
  header: string;
  /** The name that the column is searched by. */
  search: string;
  controls: ListControls;
  /** Milliseconds without typing before it counts. */
  pause: number;
  /** In a sheet, the label stands over the box; over a column, the column's header does. */
  labelled?: boolean;
}

/** The search box of one column. */
export function ColumnSearchBox({ header, search, controls, pause, labelled = false }: ColumnSearchBoxProps) {
  return (
    <Field label={labelled ? header : `Search ${header}`} hiddenLabel={!labelled}>
      <SettledInput
        type="search"
        // Its own width must not widen the column.
        size={labelled ? undefined : 4}
        placeholder={labelled ? undefined : 'Search'}
        value={controls.searches.get(search) ?? ''}
        onSettled={(text) => controls.onSearches(new Map([[search, text]]))}
        pause={pause}
        className={
          labelled
            ? undefined
            : 'px-2! text-small! [&:placeholder-shown::-webkit-search-cancel-button]:hidden'
        }
      />
    </Field>
  );
}
