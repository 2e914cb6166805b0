import { useQuery } from '@tanstack/react-query';
import { productTypeQueries } from '#src/api/product-types.ts';
import { categoryDisplayName, type ProductType } from '#src/contract/product-type.ts';
import { type PickerProps, unnamed } from './client-picker.tsx';
import { PickField } from './pick-field.tsx';

/** Chooses an active or inactive product category. */
export function CategoryPicker({
  active,
  value,
  name,
  ...field
}: PickerProps<ProductType> & { active: boolean }) {
  const result = useQuery(productTypeQueries.list(active));
  const chosen = result.data?.find(({ id }) => id === value);
  return (
    <PickField
      {...field}
      chosen={chosen ? categoryDisplayName(chosen) : name || unnamed(value, result.isLoading)}
      placeholder="Select a Category"
      result={result}
      kind="category"
      value={value}
    />
  );
}
