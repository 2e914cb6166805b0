import { Columns3 } from 'lucide-react';
import { useIsPhone, useWidths } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog, useDialog } from '#src/ui/dialog/dialog.tsx';
import { Checkbox } from '#src/ui/form/field.tsx';
import { texts } from '#src/ui/texts.ts';
import { type Column, type TableChoice, useLayout, useShownColumns } from './column.ts';

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  choice: readonly [TableChoice, (change: TableChoice) => void];
}

/** Chooses the layout and the visible columns, of which one stays. Renders nothing on a phone, where rows are cards. */
export function ColumnChooser<Row>({ columns, choice: [choice, onChoose] }: ColumnChooserProps<Row>) {
  const isPhone = useIsPhone();
  const canBeFull = useWidths().has('xl');
  const offered = useLayout(columns, choice).filter(({ header }) => header !== '');
  const shown = useShownColumns(offered, choice).map(({ key }) => key);
  const [open, dialog] = useDialog((onClose) => (
    <Dialog
      title={texts.columns}
      description={texts.savedHere}
      onClose={onClose}
      footer={
        <>
          <Button
            disabled={!choice.columns && !choice.widths}
            onClick={() => onChoose({ columns: undefined, widths: undefined })}
          >
            {texts.reset}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <div className="mb-3 grid grid-cols-2 border-b border-line pb-3">
        {(['isPlain', 'isCompact'] as const).slice(canBeFull ? 0 : 1).map((name) => (
          <Checkbox
            key={name}
            checked={choice[name] ?? false}
            onChange={(isOn) => onChoose({ [name]: isOn })}
            className="rounded-md px-2"
          >
            {texts[name]}
            {name === 'isPlain' && <span className="block text-small text-ink-2">{texts.plainHint}</span>}
          </Checkbox>
        ))}
      </div>
      <ul className="grid grid-cols-2">
        {offered.map(({ key, header }) => (
          <li key={key}>
            <Checkbox
              checked={shown.includes(key)}
              disabled={shown.length === 1 && shown.includes(key)}
              onChange={(isShown) => onChoose({ columns: { ...choice.columns, [key]: isShown } })}
              className="rounded-md px-2"
            >
              {header}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  ));
  if (isPhone) return null;
  return (
    <>
      <Button icon={Columns3} onClick={open} className="max-md:px-3">
        <span className="max-md:sr-only">{texts.columns}</span>
      </Button>
      {dialog}
    </>
  );
}
