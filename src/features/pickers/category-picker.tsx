import { useQuery } from '@tanstack/react-query';
import { explain } from '#src/api/errors.ts';
import { productTypeQueries } from '#src/api/product-types.ts';
import { categoryDisplayName, type ProductType } from '#src/contract/product-type.ts';
import { type LocalColumn, textColumn } from '#src/ui/local-column.ts';
import { PickField } from '#src/ui/pick-field.tsx';
import { numbered, type PickerProps } from './client-picker.tsx';

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
      chosen={chosen ? categoryDisplayName(chosen) : name || numbered(value)}
      placeholder="Select a Category"
      result={result}
      explain={explain}
      columns={COLUMNS}
      empty="No Product Categories found."
    />
  );
}

const COLUMNS: LocalColumn<ProductType>[] = [
  textColumn('name', 'Category', categoryDisplayName),
  textColumn('description', 'Description', ({ description }) => description ?? ''),
];
