import { Button } from '#src/ui/button.tsx';
import { FIELDS } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import type { DialogProps } from '#src/ui/dialog/dialog-surface.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { Field, Select } from '#src/ui/form/field.tsx';
import { ColumnSearchBox } from '#src/ui/list/column-fields.tsx';
import type { ListControls } from '#src/ui/list/list-controls.ts';
import type { FilterColumns } from './filter-chips.tsx';

export function FilterDialog({ onClose, ...props }: DialogProps) {
  const close = () => {
    // A field reports its last input on blur. Neither Escape nor, in Safari, a press on a button takes the focus from it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };
  const footer = (
    <Button variant="primary" className="max-sm:flex-1" onClick={close}>
      {dialogTexts.showResults}
    </Button>
  );
  return <Dialog {...props} onClose={close} footer={footer} />;
}

interface FilterSheetProps extends DialogProps {
  columns: FilterColumns;
  controls: ListControls;
}

export function FilterSheet({ columns, controls, children, ...dialog }: FilterSheetProps) {
  const { sort, onSort } = controls;
  const searched = columns.filter(
    (column) => column.supports === 'search' && column.shown !== 'never' && !column.searched,
  );
  // Includes a column that is never shown while the list is sorted by it.
  const sortable = columns.filter(
    ({ key, supports, shown }) => supports !== undefined && (shown !== 'never' || key === sort.by),
  );
  // None if the found rows are sorted by how well they match.
  const sorted = sortable.find(({ key }) => key === sort.by);
  const [up = '', down = ''] = dialogTexts.directions[kindOf(sorted)];
  return (
    <FilterDialog {...dialog}>
      <div className={FIELDS}>
        {children}
        <div className={`col-span-full ${FIELDS}`}>
          <Field label={dialogTexts.sortBy}>
            <Select
              {...(!sorted && { placeholder: dialogTexts.bestMatch })}
              value={sorted?.key ?? ''}
              options={sortable.map(({ key, header }) => ({ value: key, label: header }))}
              onChange={(event) => onSort({ ...sort, by: event.target.value })}
            />
          </Field>
          <Field label={dialogTexts.sortDirection}>
            <Select
              value={sort.order}
              disabled={!sorted}
              options={[
                { value: 'ASC', label: up },
                { value: 'DESC', label: down },
              ]}
              onChange={(event) => onSort({ ...sort, order: event.target.value === 'ASC' ? 'ASC' : 'DESC' })}
            />
          </Field>
        </div>
      </div>
      {searched.length > 0 && (
        <fieldset className="mt-5">
          <legend className="mb-2 font-semibold">{dialogTexts.searchInColumns}</legend>
          <div className={FIELDS}>
            {searched.map((column) => (
              <ColumnSearchBox key={column.key} column={column} controls={controls} />
            ))}
          </div>
        </fieldset>
      )}
    </FilterDialog>
  );
}

function kindOf(column: FilterColumns[number] | undefined): keyof typeof dialogTexts.directions {
  if (!column) return 'text';
  if (/_on(_|$)/.test(column.key)) return 'date';
  return column.fit === 'number' || column.key === 'id' ? 'number' : 'text';
}
