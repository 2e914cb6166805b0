import { useWidths } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { Checkbox } from '#src/ui/form/field.tsx';
import { texts } from '#src/ui/texts.ts';
import { type Choosing, type Column, useLayout, useShownColumns } from './column.ts';

interface ColumnDialogProps {
  columns: readonly Column<never>[];
  choice: Choosing;
  onClose: () => void;
}

export function ColumnDialog({ columns, choice: [choice, onChoose, isStored], onClose }: ColumnDialogProps) {
  const canBeFull = useWidths().has('xl');
  const offered = useLayout(columns, choice).filter(({ header }) => header !== '');
  const shown = useShownColumns(offered, choice).map(({ key }) => key);
  return (
    <Dialog
      title={texts.columns}
      description={isStored ? texts.savedHere : dialogTexts.untilClosed}
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
  );
}
