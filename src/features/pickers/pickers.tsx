import { lazyRouteComponent } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ComponentProps, useEffect } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import { Chip } from '#src/ui/filter/filter-chips.tsx';
import { Field, PickButton } from '#src/ui/form/field.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { useOnlyClient } from './clients.tsx';
import { type Items, namesOf, type RecordKind, unnamed, useRecords } from './pick-kinds.ts';
import { texts } from './texts.ts';

// Lazy: filters and forms render without it.
export const PickDialog = lazyRouteComponent(() => import('./pick-dialog.tsx'), 'PickDialog');

interface PickerProps<Kind extends RecordKind> {
  kind: Kind;
  orgId?: number | undefined;
  active?: boolean | undefined;
  label?: string;
  value: number | undefined;
  /** The name of the chosen record, while its list is not loaded. */
  name?: string | undefined;
  onPick: (item: Items[Kind]) => void;
  onClear?: (() => void) | undefined;
}

function usePicker<Kind extends RecordKind>(props: PickerProps<Kind>) {
  const { kind, orgId, active, value, name, onPick } = props;
  const result = useRecords(kind, orgId, active);
  const [open, dialog] = useDialog((onClose) => (
    <PickDialog kind={kind} of={orgId} result={result} value={value} onPick={onPick} onClose={onClose} />
  ));
  const record = result.data?.find(({ id }) => id === value);
  return {
    label: props.label ?? texts.kinds[kind].name,
    chosen: record ? namesOf<Items[Kind]>(kind)(record) : name || unnamed(value, result.isLoading),
    isEnabled: result.isEnabled,
    open,
    dialog,
  };
}

type RecordPickerProps<Kind extends RecordKind> = PickerProps<Kind> &
  Pick<ComponentProps<typeof Field>, 'required' | 'hint' | 'error' | 'className'>;

export function RecordPicker<Kind extends RecordKind>(props: RecordPickerProps<Kind>) {
  const { kind, onClear, required = false, hint, error, className } = props;
  const { label, chosen, isEnabled, open, dialog } = usePicker(props);
  const isClearable = onClear !== undefined && Boolean(chosen);
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      <div className="relative">
        <PickButton
          chosen={chosen}
          placeholder={texts.kinds[kind].select}
          disabled={!isEnabled}
          onClick={open}
          clearable={isClearable}
        />
        {isClearable && (
          <IconButton
            icon={X}
            label={uiTexts.clear(label)}
            onClick={onClear}
            className="absolute top-0 end-0"
          />
        )}
      </div>
      {dialog}
    </Field>
  );
}

export function ClientPicker(props: Omit<RecordPickerProps<'client'>, 'kind'>) {
  const { value, error, onPick } = props;
  const only = useOnlyClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: picks when the field is empty, not when `onPick` changes.
  useEffect(() => {
    if (only && value === undefined) onPick(only);
  }, [only, value]);
  if (only && only.id === value && !error) return null;
  return <RecordPicker {...props} kind="client" />;
}

export function ChipPicker<Kind extends RecordKind>(props: PickerProps<Kind>) {
  const { label, chosen, open, dialog } = usePicker(props);
  return (
    <>
      <Chip name={label} value={chosen} isPlain onOpen={open} onClear={chosen ? props.onClear : undefined} />
      {dialog}
    </>
  );
}

export function RecordName(
  props: Pick<PickerProps<RecordKind>, 'kind' | 'orgId' | 'active'> & { id: number },
) {
  const { kind, id, orgId, active } = props;
  const { data, isLoading } = useRecords(kind, orgId, active);
  const record = data?.find((listed) => listed.id === id);
  return record ? namesOf(kind)(record) : unnamed(id, isLoading);
}
