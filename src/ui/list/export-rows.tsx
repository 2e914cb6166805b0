import { Download } from 'lucide-react';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { csvOf, saveCsv } from '#src/ui/form/files.tsx';
import { toast } from '#src/ui/toast.ts';
import { type Choosing, type LocalColumn, useShownColumns } from './column.ts';
import type { ListControls } from './list-controls.ts';

interface ExportRowsProps<Row> {
  /** The file's name without date and extension: `products`. */
  name: string;
  counted: (count: number) => string;
  rows: readonly Row[] | undefined;
  columns: readonly LocalColumn<Row>[];
  choice: Choosing;
  controls: ListControls;
  isLabelled?: boolean;
}

/** Exports rows of this device as CSV, with the columns of the table on the screen; on a phone, with all. */
export function ExportRows<Row>(props: ExportRowsProps<Row>) {
  const { name, counted, rows = [], columns, choice, controls, isLabelled = false } = props;
  const shown: readonly LocalColumn<Row>[] = useShownColumns(columns, choice[0], controls.searches);
  const isPhone = useIsPhone();
  const save = async () => {
    const written = (isPhone ? columns : shown).filter(({ value }) => value);
    const fields = written.map(({ header }) => header);
    const cells = rows.map((row) => written.map(({ value }) => value?.(row)));
    saveCsv(await csvOf(fields, cells), name);
    toast('success', dialogTexts.exported(counted(rows.length)));
  };
  return (
    <Button
      icon={Download}
      disabled={rows.length === 0}
      onClick={() => void save().catch(() => toast('warning', dialogTexts.notExported))}
      className={isLabelled ? undefined : 'max-md:px-3 in-data-panes:px-3'}
    >
      <span className={isLabelled ? undefined : 'max-md:sr-only in-data-panes:sr-only'}>
        {dialogTexts.export}
      </span>
    </Button>
  );
}
