import { CategoryPicker } from '#src/features/pickers/category-picker.tsx';
import { ClientPicker } from '#src/features/pickers/client-picker.tsx';
import { useOnlyClient } from '#src/features/pickers/only-client.ts';
import { TitlePicker } from '#src/features/pickers/title-picker.tsx';
import { classes } from '#src/ui/classes.ts';
import { Field, Select } from '#src/ui/field.tsx';
import type { Patch } from '#src/ui/list-controls.ts';
import { SERVER_PAUSE_MS, SettledInput } from '#src/ui/settled-input.tsx';
import { YesNo } from '#src/ui/yes-no.tsx';
import { filterTypePatch, LONGEST_SKU, skuHint, titleHint } from './product-filter.ts';
import type { ProductFilterType, ProductSearch } from './product-search.ts';

const TYPES: { value: ProductFilterType; label: string }[] = [
  { value: 'client', label: 'Client' },
  { value: 'title', label: 'Title' },
  { value: 'category', label: 'Category' },
];

// On a tablet, they fill their lines. Where one line has no room for all, the searches have the first one.
const GROWS = 'sm:max-[960px]:grow';
const HALF = 'sm:max-[960px]:w-[calc(50%-0.375rem)]';

interface ProductFiltersProps {
  search: ProductSearch;
  onPatch: Patch<ProductSearch>;
  /** Whether a client is about to be chosen. */
  isOpening: boolean;
}

/** SKU, name, Active, and Filter By with the select that it reveals. */
export function ProductFilters({ search, onPatch, isOpening }: ProductFiltersProps) {
  const set: Patch<ProductSearch> = (values, move) => onPatch({ ...values, page: 1 }, move);
  const { filter_by: by, filter_org_id, filter_show_id, filter_product_type_id, active } = search;
  const only = useOnlyClient();
  const ofSearch = only && by === 'client' ? GROWS : HALF;
  return (
    <>
      <Field
        label="Product SKU"
        hint={skuHint(search.sku)}
        className={classes('col-span-2 sm:w-44', ofSearch)}
      >
        <SettledInput
          type="search"
          placeholder="SKU-N00012345"
          maxLength={LONGEST_SKU}
          value={search.sku ?? ''}
          pause={SERVER_PAUSE_MS}
          onSettled={(sku) => set({ sku: sku || undefined }, { replace: true })}
        />
      </Field>
      <Field
        label="Product Name"
        hint={titleHint(search.title)}
        className={classes('col-span-2 sm:w-52', ofSearch)}
      >
        <SettledInput
          type="search"
          placeholder="Search by name"
          value={search.title ?? ''}
          pause={SERVER_PAUSE_MS}
          onSettled={(title) => set({ title: title || undefined }, { replace: true })}
        />
      </Field>
      <Field label="Filter By" className={classes('sm:w-32', GROWS)}>
        <Select
          value={by}
          // The products of an only client are all that there are.
          options={only ? TYPES.with(0, { value: 'client', label: 'All' }) : TYPES}
          onChange={({ target }) => {
            const chosen = target.value as ProductFilterType;
            onPatch({
              ...filterTypePatch(chosen),
              ...(chosen === 'client' && { filter_org_id: only?.id }),
            });
          }}
        />
      </Field>
      <YesNo
        label="Active"
        value={active}
        onChange={(next) =>
          // Active and inactive categories are different lists.
          set({ active: next, ...(by === 'category' && { filter_product_type_id: undefined }) })
        }
        className={classes('sm:w-24', GROWS)}
      />
      {by === 'client' && (
        <ClientPicker
          label="Client"
          keepsEmpty
          value={filter_org_id}
          name={isOpening ? '…' : undefined}
          onPick={({ id }) => set({ filter_org_id: id })}
          onClear={() => set({ filter_org_id: undefined })}
          className={classes('col-span-2 sm:w-60', GROWS)}
        />
      )}
      {by === 'title' && (
        <TitlePicker
          label="Title"
          value={filter_show_id}
          onPick={({ id }) => set({ filter_show_id: id })}
          onClear={() => set({ filter_show_id: undefined })}
          className={classes('col-span-2 sm:w-60', GROWS)}
        />
      )}
      {by === 'category' && (
        <CategoryPicker
          label="Category"
          active={active}
          value={filter_product_type_id}
          onPick={({ id }) => set({ filter_product_type_id: id })}
          onClear={() => set({ filter_product_type_id: undefined })}
          className={classes('col-span-2 sm:w-60', GROWS)}
        />
      )}
    </>
  );
}
