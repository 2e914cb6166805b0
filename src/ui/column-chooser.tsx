import { Columns3 } from 'lucide-react';
import { useId, useState } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Button } from './button.tsx';
import { type Column, useShownColumns } from './data-table.tsx';
import { Dialog } from './dialog.tsx';

interface ColumnChooserProps {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'hidden' | 'optional' | 'fixed' | 'from'>[];
  chosen: readonly string[] | undefined;
  /** Told the keys to show; undefined goes back to the list's own choice. */
  onChoose: (keys: readonly string[] | undefined) => void;
}

/** Which columns a table shows. On a phone there is none: rows are cards. */
export function ColumnChooser({ columns, chosen, onChoose }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const id = useId();
  const offered = columns.filter(({ fixed, hidden }) => !fixed && !hidden);
  const shown = useShownColumns(offered, chosen).map(({ key }) => key);
  if (isPhone) return null;
  const toggle = (key: string) => {
    const next = shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key];
    // What a filter hides now comes back with the next one, if it was shown.
    const kept = columns.filter(({ hidden }) => hidden).map((column) => column.key);
    if (next.length > 0) onChoose([...next, ...kept.filter((each) => chosen?.includes(each) ?? true)]);
  };
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
