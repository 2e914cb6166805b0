import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import type { Identified } from '#src/ui/data-table.tsx';
import { Field, PickButton } from '#src/ui/field.tsx';
import { onDemand } from '#src/ui/on-demand.tsx';
import type { PickDialogProps, PickList } from './pick-dialog.tsx';

// Erases the row type: the dialog only passes rows to the list's own functions.
const PickDialog = onDemand<PickDialogProps<Identified>>(() =>
  import('./pick-dialog.tsx').then((code) => code.PickDialog),
);

interface PickFieldProps<Item> extends PickList<Item> {
  label: string;
  /** The chosen value as text; undefined while nothing is chosen. */
  chosen: string | undefined;
  placeholder: string;
  /** Clears the choice, if that is allowed. */
  onClear?: (() => void) | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

/** A field whose value is chosen from a list. */
export function PickField<Item extends Identified>(props: PickFieldProps<Item>) {
  const {
    label,
    chosen,
    placeholder,
    onClear,
    disabled,
    required = false,
    hint,
    error,
    className,
    ...list
  } = props;
  const [isOpen, setOpen] = useState(false);
  const isClearable = onClear !== undefined && Boolean(chosen);
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      <div className="relative">
        <PickButton
          chosen={chosen}
          placeholder={placeholder}
          disabled={disabled}
          onPointerEnter={PickDialog.prepare}
          onFocus={PickDialog.prepare}
          onClick={() => setOpen(true)}
          clearable={isClearable}
        />
        {isClearable && (
          <IconButton
            icon={X}
            label={`Clear ${label}`}
            onClick={onClear}
            className="absolute top-0 right-0"
          />
        )}
      </div>
      {isOpen && (
        <PickDialog
          {...(list as unknown as PickList<Identified>)}
          title={placeholder}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
}
