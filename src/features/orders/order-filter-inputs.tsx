/** The inputs of the filter types that are not shown at first; From and To are added where a type has dates. */
import type { ReactNode } from 'react';
import { ClientPicker } from '#src/features/pickers/client-picker.tsx';
import { ContactPicker } from '#src/features/pickers/contact-picker.tsx';
import { Field } from '#src/ui/field.tsx';
import type { Move } from '#src/ui/list-controls.ts';
import { SERVER_PAUSE_MS, SettledInput } from '#src/ui/settled-input.tsx';
import { isNumber } from './order-filter-types.ts';
import type { FilterType, OrderFilter } from './order-search.ts';

export interface InputProps {
  filter: OrderFilter;
  set: (values: { [key in keyof OrderFilter]?: unknown }, move?: Move) => void;
  setTyped: InputProps['set'];
}

type LaterType = Exclude<FilterType, 'status' | 'date_range'>;

export default function LaterInput({ by, ...props }: InputProps & { by: LaterType }) {
  const Input = INPUTS[by];
  return <Input {...props} />;
}

const INPUTS: Record<LaterType, (props: InputProps) => ReactNode> = {
  client: (props) => <Client {...props} label="By Client" />,
  contact: (props) => (
    <>
      <Client {...props} label="Select Client" />
      <ContactPicker
        label="Client Contact"
        orgId={props.filter.filter_org_id}
        value={props.filter.filter_contact_id}
        onPick={({ id }) => props.set({ filter_contact_id: id })}
        onClear={() => props.set({ filter_contact_id: undefined })}
        className="col-span-2 sm:w-60"
      />
    </>
  ),
  id: ({ filter, setTyped }) => (
    <Field
      label="Order ID"
      hint="At least 3 digits."
      error={isNumber(filter.filter_id) ? undefined : 'Must be a number'}
      className="col-span-2 sm:w-64"
    >
      <SettledInput
        value={filter.filter_id ?? ''}
        inputMode="numeric"
        maxLength={10}
        pause={SERVER_PAUSE_MS}
        onSettled={(filter_id) => setTyped({ filter_id })}
      />
    </Field>
  ),
  sku: ({ filter, setTyped }) => (
    <Field label="Product SKU" hint="The full SKU, such as SKU-N00012345." className="col-span-2 sm:w-64">
      <SettledInput
        value={filter.filter_sku ?? ''}
        maxLength={100}
        pause={SERVER_PAUSE_MS}
        onSettled={(filter_sku) => setTyped({ filter_sku })}
      />
    </Field>
  ),
  bill_ref: ({ filter, setTyped }) => (
    <Field label="Billing Reference" className="col-span-2 sm:w-44">
      <SettledInput
        value={String(filter.filter_bill_ref_id ?? '')}
        inputMode="numeric"
        maxLength={10}
        pause={SERVER_PAUSE_MS}
        onSettled={(id) => setTyped({ filter_bill_ref_id: Number(id) || undefined })}
      />
    </Field>
  ),
};

function Client({ filter, set, label }: InputProps & { label: string }) {
  return (
    <ClientPicker
      label={label}
      value={filter.filter_org_id}
      onPick={({ id }) => set({ filter_org_id: id, filter_contact_id: undefined })}
      onClear={() => set({ filter_org_id: undefined, filter_contact_id: undefined })}
      className="col-span-2 sm:w-60"
    />
  );
}
