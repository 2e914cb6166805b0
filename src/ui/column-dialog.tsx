import { useId } from 'react';
import { Button } from './button.tsx';
import type { Column, ColumnChoice } from './column.ts';
import { Dialog } from './dialog.tsx';

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
export function ColumnDialog({ columns, shown, chosen, onChoose, onClose }: ColumnDialogProps) {
  const id = useId();
  const toggle = (key: string) => onChoose({ ...chosen, [key]: !shown.includes(key) });
  return (
    <Dialog
      title="Columns"
      description="Saved on this device."
      open
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
