import { useQuery } from '@tanstack/react-query';
import { shippingQueries } from '#src/api/shipping.ts';
import type { PickerProps } from './client-picker.tsx';
import { PickField } from './pick-field.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface ShippingPickerProps extends PickerProps<Named> {
  /** The client whose recent choices stand first. */
  orgId: number;
}

/** Chooses an active carrier. */
export function CarrierPicker({ orgId, value, name, ...field }: ShippingPickerProps) {
  const result = useQuery(shippingQueries.companies());
  return (
    <PickField
      {...field}
      chosen={result.data?.find(({ id }) => id === value)?.name ?? name}
      placeholder="Select a Carrier"
      result={result}
      kind="carrier"
      of={orgId}
      value={value}
    />
  );
}

/** Chooses one of a carrier's active shipping methods. */
export function MethodPicker({
  orgId,
  carrierId,
  value,
  name,
  ...field
}: ShippingPickerProps & { carrierId: number | undefined }) {
  const result = useQuery({
    ...shippingQueries.methods(carrierId ?? 0),
    enabled: carrierId !== undefined,
  });
  return (
    <PickField
      {...field}
      chosen={result.data?.find(({ id }) => id === value)?.name ?? name}
      placeholder="Select a Method"
      disabled={carrierId === undefined}
      result={result}
      kind="method"
      of={`${carrierId} ${orgId}`}
      value={value}
    />
  );
}
