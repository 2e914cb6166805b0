import { Columns3 } from 'lucide-react';
import { useId, useState } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Button } from './button.tsx';
import { type Column, type ColumnChoice, useShownColumns } from './data-table.tsx';
import { Dialog } from './dialog.tsx';

interface ColumnChooserProps {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'hidden' | 'optional' | 'fixed' | 'from'>[];
  chosen: ColumnChoice | undefined;
  /** Told the choice; undefined leaves it to the list again. */
  onChoose: (choice: ColumnChoice | undefined) => void;
}

/** Which columns a table shows. On a phone there is none: rows are cards. */
export function ColumnChooser({ columns, chosen, onChoose }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const id = useId();
  const offered = columns.filter(({ fixed, hidden }) => !fixed && !hidden);
  const shown = useShownColumns(offered, chosen).map(({ key }) => key);
  if (isPhone) return null;
  const toggle = (key: string) => onChoose({ ...chosen, [key]: !shown.includes(key) });
  return (
    <>
      <Button icon={Columns3} onClick={() => setOpen(true)}>
        Columns
      </Button>
      <Dialog
        title="Columns"
        description="Kept on this device."
        open={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button disabled={chosen === undefined} onClick={() => onChoose(undefined)}>
              Reset
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          </>
        }
      >
        <ul className="grid grid-cols-2">
          {offered.map(({ key, header }) => (
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
    </>
  );
}
