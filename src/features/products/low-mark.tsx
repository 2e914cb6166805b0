import { useRef, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { rules } from '#src/contract/provider.ts';
import { LARGEST_INTEGER } from '#src/contract/values.ts';
import { useLowMark } from '#src/features/cart/low-stock.ts';
import { parseTypedQuantity } from '#src/features/cart/typed-quantity.ts';
import { LowStockV1 } from '#src/storage/stored/later-preferences-v1.ts';
import { textLink } from '#src/ui/classes.ts';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { FormDialog } from '#src/ui/dialog/question.tsx';
import { Field, focusFirstInvalid, TextInput } from '#src/ui/form/field.tsx';
import { texts } from './texts.ts';

const CHANGE = `${textLink} target -my-2`;

export function LowMark({ product }: { product: Product }) {
  const [mark, setMark] = useLowMark(product.id);
  const [open, dialog] = useDialog((onClose) => <LowMarkDialog product={product} onClose={onClose} />);
  const change = useRef<HTMLButtonElement>(null);
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {texts.lowAt(mark, rules.low_stock_pieces)}
        <button type="button" ref={change} aria-label={texts.changeMark} onClick={open} className={CHANGE}>
          {texts.change}
        </button>
        {mark !== undefined && (
          <button
            type="button"
            aria-label={texts.removeMark}
            className={CHANGE}
            onClick={() => {
              setMark(undefined);
              change.current?.focus();
            }}
          >
            {texts.remove}
          </button>
        )}
      </span>
      {dialog}
    </>
  );
}

function LowMarkDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const [mark, setMark] = useLowMark(product.id);
  const [typed, setTyped] = useState(mark === undefined ? '' : String(mark));
  const [error, setError] = useState<string>();
  const submit = () => {
    const { data } = LowStockV1.safeParse(parseTypedQuantity(typed));
    if (data === undefined) {
      setError(texts.notAMark(LARGEST_INTEGER));
      return focusFirstInvalid();
    }
    setMark(data);
    return onClose();
  };
  return (
    <FormDialog
      title={texts.lowMark}
      description={product.title}
      typing
      onClose={onClose}
      action={{ label: dialogTexts.save }}
      onSubmit={submit}
    >
      <Field label={texts.markBelow} hint={texts.markHint} error={error}>
        <TextInput
          inputMode="numeric"
          enterKeyHint="done"
          maxLength={20}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value);
            setError(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}
