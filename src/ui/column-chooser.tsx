import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Button } from './button.tsx';
import { type Column, type ColumnChoice, useShownColumns } from './column.ts';
import { Dialog } from './dialog.tsx';
import { Checkbox } from './field.tsx';

interface ColumnChooserProps {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'shown'>[];
  chosen: ColumnChoice | undefined;
  onChoose: (choice: ColumnChoice | undefined) => void;
}

/** Chooses the visible columns, of which at least one stays. Renders nothing on a phone, where rows are cards. */
export function ColumnChooser({ columns, chosen, onChoose }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const offered = columns.filter(({ header, shown }) => header !== '' && shown !== 'never');
  const shown = useShownColumns(offered, chosen).map(({ key }) => key);
  if (isPhone) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={Columns3} onClick={() => setOpen(true)}>
        Columns
      </Button>
      {isOpen && (
        <Dialog
          title="Columns"
          description="Saved on this device."
          onClose={close}
          footer={
            <>
              <Button disabled={chosen === undefined} onClick={() => onChoose(undefined)}>
                Reset
              </Button>
              <Button variant="primary" onClick={close}>
                Done
              </Button>
            </>
          }
        >
          <ul className="grid grid-cols-2">
            {offered.map(({ key, header }) => (
              <li key={key}>
                <Checkbox
                  checked={shown.includes(key)}
                  disabled={shown.length === 1 && shown.includes(key)}
                  onChange={(isShown) => onChoose({ ...chosen, [key]: isShown })}
                  className="rounded-md px-2"
                >
                  {header}
                </Checkbox>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
