import { Columns3 } from 'lucide-react';
import { useId, useState } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Button } from './button.tsx';
import { type Column, type ColumnChoice, useShownColumns } from './column.ts';
import { Dialog } from './dialog.tsx';

interface ColumnChooserProps {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'shown'>[];
  chosen: ColumnChoice | undefined;
  /** Called with the choice; undefined resets it. */
  onChoose: (choice: ColumnChoice | undefined) => void;
}

/** Opens the choice of columns. Renders nothing on a phone, where rows are cards. */
export function ColumnChooser({ columns, chosen, onChoose }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const offered = columns.filter(({ header, shown }) => header !== '' && shown !== 'never');
  const shown = useShownColumns(offered, chosen).map(({ key }) => key);
  if (isPhone) return null;
  return (
    <>
      <Button icon={Columns3} onClick={() => setOpen(true)}>
        Columns
      </Button>
      {isOpen && (
        <ColumnDialog
          columns={offered}
          shown={shown}
          chosen={chosen}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ColumnDialogProps {
  columns: readonly Pick<Column<never>, 'key' | 'header'>[];
  /** The keys of the visible columns. */
  shown: readonly string[];
  chosen: ColumnChoice | undefined;
  /** Called with the choice; undefined resets it. */
  onChoose: (choice: ColumnChoice | undefined) => void;
  onClose: () => void;
}

/** Chooses the visible columns; at least one stays. */
function ColumnDialog({ columns, shown, chosen, onChoose, onClose }: ColumnDialogProps) {
  const id = useId();
  const toggle = (key: string) => onChoose({ ...chosen, [key]: !shown.includes(key) });
  return (
    <Dialog
      title="Columns"
      description="Saved on this device."
      onClose={onClose}
      footer={
        <>
          <Button disabled={chosen === undefined} onClick={() => onChoose(undefined)}>
            Reset
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-2">
        {columns.map(({ key, header }) => (
          <li key={key}>
            <label htmlFor={`${id}-${key}`} className="flex items-center gap-3 rounded-md px-2 target">
              <input
                id={`${id}-${key}`}
                type="checkbox"
                className="size-4.5 accent-accent"
                checked={shown.includes(key)}
                disabled={shown.length === 1 && shown.includes(key)}
                onChange={() => toggle(key)}
              />
              {header}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
