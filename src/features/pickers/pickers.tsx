import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import type { Contact } from '#src/contract/contact.ts';
import type { Organization } from '#src/contract/organization.ts';
import { IconButton } from '#src/ui/button.tsx';
import type { Identified } from '#src/ui/data-table.tsx';
import { Field, PickButton } from '#src/ui/field.tsx';
import { useOnlyClient } from './clients.ts';
import { PickDialog, type PickList } from './pick-dialog.tsx';
import { kindOf, unnamed } from './pick-kinds.ts';

export type PickerProps<Item extends Identified> = Omit<
  PickFieldProps<Item>,
  'kind' | 'of' | 'result' | 'isByName'
>;

interface ClientPickerProps extends PickerProps<Organization> {
  /** An empty filter stays empty: the list has chosen its client. */
  keepsEmpty?: boolean;
}

export function ClientPicker({ keepsEmpty = false, ...field }: ClientPickerProps) {
  const { value, error, onPick } = field;
  const result = useQuery(organizationQueries.list(true));
  const only = useOnlyClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an empty field is filled, whoever renders it.
  useEffect(() => {
    if (only && value === undefined && !keepsEmpty) onPick(only);
  }, [only, value]);
  if (only && only.id === value && !error) return null;
  return <PickField {...field} kind="client" result={result} />;
}

interface ContactPickerProps extends PickerProps<Contact> {
  orgId: number | undefined;
}

/** Shows `name`, as the user saw it, rather than the contact's own. */
export function ContactPicker({ orgId, ...field }: ContactPickerProps) {
  const result = useQuery({
    ...contactQueries.ofOrganization(orgId ?? 0, true),
    enabled: orgId !== undefined,
  });
  return (
    <PickField
      {...field}
      kind="contact"
      of={orgId}
      shown={field.name}
      disabled={orgId === undefined}
      result={result}
    />
  );
}

interface PickFieldProps<Item> extends PickList<Item> {
  label: string;
  /** The name of the chosen record, while its list is not loaded. */
  name?: string | undefined;
  shown?: string | undefined;
  onClear?: (() => void) | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

export function PickField<Item extends Identified>(props: PickFieldProps<Item>) {
  const { label, name, shown, onClear, disabled, required = false, hint, error, className, ...list } = props;
  const [isOpen, setOpen] = useState(false);
  const { nameOf, placeholder } = kindOf<Item>(list.kind);
  const record = list.result.data?.find(({ id }) => id === list.value);
  const chosen = shown || (record ? nameOf(record) : name || unnamed(list.value, list.result.isLoading));
  const isClearable = onClear !== undefined && Boolean(chosen);
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      <div className="relative">
        <PickButton
          chosen={chosen}
          placeholder={placeholder}
          disabled={disabled}
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
      {isOpen && <PickDialog {...list} title={placeholder} onClose={() => setOpen(false)} />}
    </Field>
  );
}
