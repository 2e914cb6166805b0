import type { Column } from './column.ts';
import { Field } from './field.tsx';
import type { ListControls } from './list-controls.ts';
import { SettledInput } from './settled-input.tsx';

interface ColumnSearchBoxProps {
  column: Pick<Column<never>, 'key' | 'header' | 'fit'>;
  controls: ListControls;
  /** Shows a label above the box, as in the filter sheet. Over a column, the header is its label. */
  labelled?: boolean;
}

/** The search box of one column. */
export function ColumnSearchBox({ column, controls, labelled = false }: ColumnSearchBoxProps) {
  const { key, header, fit } = column;
  return (
    <Field label={labelled ? header : `Search ${header}`} hiddenLabel={!labelled}>
      <SettledInput
        type="search"
        // Otherwise its intrinsic width would widen the column.
        size={labelled ? undefined : 4}
        placeholder={labelled ? undefined : 'Search'}
        value={controls.searches.get(key) ?? ''}
        onSettled={(text) => controls.onSearches(new Map([[key, text]]))}
        pause={controls.searchPause}
        data-fit={fit}
        className={labelled ? undefined : 'px-2! text-small!'}
      />
    </Field>
  );
}
