import { Field } from './field.tsx';
import type { ListControls } from './list-controls.ts';
import { SettledInput } from './settled-input.tsx';

interface ColumnSearchBoxProps {
  header: string;
  /** The column's search name. */
  search: string;
  controls: ListControls;
  /** The debounce, in ms. */
  pause: number;
  /** Shows a label above the box, as in the filter sheet. Over a column, the header is its label. */
  labelled?: boolean;
}

/** The search box of one column. */
export function ColumnSearchBox({ header, search, controls, pause, labelled = false }: ColumnSearchBoxProps) {
  return (
    <Field label={labelled ? header : `Search ${header}`} hiddenLabel={!labelled}>
      <SettledInput
        type="search"
        // Otherwise its intrinsic width would widen the column.
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
