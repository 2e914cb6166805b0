import { lazyRouteComponent } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import type { Organization } from '#src/contract/organization.ts';
import { IconButton } from '#src/ui/button.tsx';
import type { Identified } from '#src/ui/data-table.tsx';
import { Field, PickButton } from '#src/ui/field.tsx';
import { Chip } from '#src/ui/filter-chips.tsx';
import { useOnlyClient } from './clients.ts';
import type { PickList } from './pick-dialog.tsx';
import { type Items, kindOf, type RecordKind, unnamed, useRecords } from './pick-kinds.ts';
import { texts } from './texts.ts';

type PickerProps<Item extends Identified> = Omit<PickFieldProps<Item>, 'kind' | 'of' | 'result' | 'isByName'>;

interface ClientPickerProps extends PickerProps<Organization> {
  /** An empty filter stays empty: the list has chosen its client. */
  keepsEmpty?: boolean;
}

export function ClientPicker({ keepsEmpty = false, ...field }: ClientPickerProps) {
  const { value, error, onPick } = field;
  const only = useOnlyClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an empty field is filled, whoever renders it.
  useEffect(() => {
    if (only && value === undefined && !keepsEmpty) onPick(only);
  }, [only, value]);
  if (only && only.id === value && !error) return null;
  return <RecordPicker {...field} kind="client" />;
}

interface RecordPickerProps<Kind extends RecordKind> extends PickerProps<Items[Kind]> {
  kind: Kind;
  orgId?: number | undefined;
  active?: boolean;
  isByName?: boolean;
}

/** Picks one of the records of a kind. A contact is picked once its client is. */
export function RecordPicker<Kind extends RecordKind>(props: RecordPickerProps<Kind>) {
  const { kind, orgId, active, ...field } = props;
  const result = useRecords(kind, orgId, active);
  return <PickField {...field} kind={kind} of={orgId} disabled={!result.isEnabled} result={result} />;
}

interface RecordNameProps {
  kind: RecordKind;
  id: number;
  orgId?: number | undefined;
  active?: boolean;
}

/** The name of a chosen record, where no listed row has it. */
export function RecordName({ kind, id, orgId, active }: RecordNameProps) {
  const { data, isLoading } = useRecords(kind, orgId, active);
  const record = data?.find((listed) => listed.id === id);
  return record ? kindOf(kind).nameOf(record) : unnamed(id, isLoading);
}

interface ChipPickerProps<Kind extends RecordKind>
  extends Pick<PickerProps<Items[Kind]>, 'label' | 'value' | 'name' | 'onPick' | 'onClear'> {
  kind: Kind;
  active?: boolean;
  isByName?: boolean;
}

/** Picks one of the records of a kind for a filter above a list. */
export function ChipPicker<Kind extends RecordKind>(props: ChipPickerProps<Kind>) {
  const { kind, active, label, value, name, onClear, ...list } = props;
  const result = useRecords(kind, undefined, active);
  const [isOpen, setOpen] = useState(false);
  const record = result.data?.find(({ id }) => id === value);
  const chosen = record
    ? kindOf<Items[Kind]>(kind).nameOf(record)
    : (name ?? unnamed(value, result.isLoading));
  return (
    <>
      <Chip
        name={label}
        value={chosen}
        isPlain
        onOpen={() => setOpen(true)}
        onClear={chosen ? onClear : undefined}
      />
      <Suspense>
        {isOpen && (
          <PickDialog {...list} kind={kind} result={result} value={value} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

// A filter or form is shown without its dialog.
export const PickDialog = lazyRouteComponent(() => import('./pick-dialog.tsx'), 'PickDialog');

interface PickFieldProps<Item>
  extends PickList<Item>,
    Pick<ComponentProps<typeof Field>, 'label' | 'required' | 'hint' | 'error' | 'className'> {
  /** The name of the chosen record, while its list is not loaded. */
  name?: string | undefined;
  onClear?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

function PickField<Item extends Identified>(props: PickFieldProps<Item>) {
  const { label, name, onClear, disabled, required = false, hint, error, className, ...list } = props;
  const [isOpen, setOpen] = useState(false);
  const { nameOf } = kindOf<Item>(list.kind);
  const record = list.result.data?.find(({ id }) => id === list.value);
  const chosen = record ? nameOf(record) : name || unnamed(list.value, list.result.isLoading);
  const isClearable = onClear !== undefined && Boolean(chosen);
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      <div className="relative">
        <PickButton
          chosen={chosen}
          placeholder={texts.kinds[list.kind].select}
          disabled={disabled}
          onClick={() => setOpen(true)}
          clearable={isClearable}
        />
        {isClearable && (
          <IconButton
            icon={X}
            label={texts.clear(label)}
            onClick={onClear}
            className="absolute top-0 end-0"
          />
        )}
      </div>
      <Suspense>{isOpen && <PickDialog {...list} onClose={() => setOpen(false)} />}</Suspense>
    </Field>
  );
}
