import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Button } from './button.tsx';
import { type Column, type ColumnChoice, useShownColumns } from './column.ts';
import { onDemand } from './on-demand.tsx';

const ColumnDialog = onDemand(() => import('./column-dialog.tsx').then((module) => module.ColumnDialog));

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
