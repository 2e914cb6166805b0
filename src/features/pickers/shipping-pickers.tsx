import { useQuery } from '@tanstack/react-query';
import { explain } from '#src/api/errors.ts';
import { shippingQueries } from '#src/api/shipping.ts';
import { textColumn } from '#src/ui/local-column.ts';
import { PickField } from '#src/ui/pick-field.tsx';
import type { PickerProps } from './client-picker.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Chooses an active carrier. */
export function CarrierPicker({ value, name, ...field }: PickerProps<Named>) {
  const result = useQuery(shippingQueries.companies());
  return (
    <PickField
      {...field}
      chosen={result.data?.find(({ id }) => id === value)?.name ?? name}
      placeholder="Select a Carrier"
      result={result}
      explain={explain}
      columns={CARRIERS}
      empty="No Shipping Companies found."
    />
  );
}

/** Chooses one of a carrier's active shipping methods. */
export function MethodPicker({
  carrierId,
  value,
  name,
  ...field
}: PickerProps<Named> & { carrierId: number | undefined }) {
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
      explain={explain}
      columns={METHODS}
      empty="No Shipping Methods found."
    />
  );
}

const CARRIERS = [textColumn<Named>('name', 'Carrier', ({ name }) => name)];
const METHODS = [textColumn<Named>('name', 'Shipping Method', ({ name }) => name)];
