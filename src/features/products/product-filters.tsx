import type { Product } from '#src/contract/product.ts';
import { activeSet, useOnlyClient } from '#src/features/pickers/clients.ts';
import { ClientPicker, RecordName, RecordPicker } from '#src/features/pickers/pickers.tsx';
import { classes } from '#src/ui/classes.ts';
import { Field, Select } from '#src/ui/field.tsx';
import type { SetFilter } from '#src/ui/filter-chips.tsx';
import type { Patch } from '#src/ui/list-controls.ts';
import { YesNo } from '#src/ui/pill.tsx';
import { DebouncedInput, SERVER_PAUSE_MS } from '#src/ui/search-input.tsx';
import { LONGEST_SKU, skuHint, skuSearch, titleHint, titleSearch } from './product-matching.ts';
import {
  chosenIn,
  filterTypePatch,
  NOTHING_CHOSEN,
  PRODUCT_FILTERS,
  type ProductFilterType,
  type ProductSearch,
} from './product-search.ts';

const OPTIONS = Object.entries(PRODUCT_FILTERS).map(([value, { label }]) => ({ value, label }));

// On a tablet, they fill their lines. Where one line has no room for all, the searches have the first one.
const GROWS = 'sm:max-[960px]:grow';
const HALF = 'sm:max-[960px]:w-[calc(50%-0.375rem)]';

interface ProductFiltersProps {
  search: ProductSearch;
  onPatch: Patch<ProductSearch>;
  isOpening: boolean;
}

export function ProductFilters({ search, onPatch, isOpening }: ProductFiltersProps) {
  const set: Patch<ProductSearch> = (values, move) => onPatch({ ...values, page: 1 }, move);
  const { filter_by: by, active } = search;
  const { label, param } = PRODUCT_FILTERS[by];
  const only = useOnlyClient();
  const picker = {
    label,
    value: chosenIn(search),
    onPick: ({ id }: { id: number }) => set({ [param]: id }),
    onClear: () => set({ [param]: undefined }),
    className: classes('col-span-2 sm:w-60', GROWS),
  };
  const ofSearch = only && by === 'client' ? GROWS : HALF;
  return (
    <>
      <Field
        label="Product SKU"
        hint={skuHint(search.sku)}
        className={classes('col-span-2 sm:w-44', ofSearch)}
      >
        <DebouncedInput
          type="search"
          placeholder="SKU-N00012345"
          maxLength={LONGEST_SKU}
          value={search.sku ?? ''}
          pause={SERVER_PAUSE_MS}
          onChange={(sku) => set({ sku: sku || undefined }, { replace: true })}
        />
      </Field>
      <Field
        label="Product Name"
        hint={titleHint(search.title)}
        className={classes('col-span-2 sm:w-52', ofSearch)}
      >
        <DebouncedInput
          type="search"
          placeholder="Search by name"
          value={search.title ?? ''}
          pause={SERVER_PAUSE_MS}
          onChange={(title) => set({ title: title || undefined }, { replace: true })}
        />
      </Field>
      <Field label="Filter By" className={classes('sm:w-32', GROWS)}>
        <Select
          value={by}
          options={OPTIONS}
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
      {by === 'client' && <ClientPicker {...picker} keepsEmpty name={isOpening ? '…' : undefined} />}
      {by === 'title' && <RecordPicker {...picker} kind="title" isByName={only !== undefined} />}
      {by === 'category' && <RecordPicker {...picker} kind="category" active={active} />}
    </>
  );
}

/** The chips of what is set. `found`: undefined while the products load. */
export function useSetFilters(
  search: ProductSearch,
  found: readonly Product[] | undefined,
  onPatch: Patch<ProductSearch>,
): SetFilter[] {
  const { filter_by: by, sku, title, active } = search;
  const { label, named } = PRODUCT_FILTERS[by];
  const id = chosenIn(search);
  const isOnlyClient = useOnlyClient()?.id === id && by === 'client';
  const without = (values: Partial<ProductSearch>) => () => onPatch({ ...values, page: 1 });
  const chips: (SetFilter | false)[] = [
    skuSearch(sku) !== undefined && { name: 'SKU', value: sku, onClear: without({ sku: undefined }) },
    titleSearch(title) !== undefined && {
      name: 'Name',
      value: title,
      onClear: without({ title: undefined }),
    },
    id !== undefined &&
      !isOnlyClient && {
        name: label,
        value: found?.[0]?.[named] ?? (found ? <RecordName kind={by} id={id} active={active} /> : '…'),
        isPlain: true,
        onClear: without(NOTHING_CHOSEN),
      },
    ...activeSet(active, without({ active: true })),
  ];
  return chips.filter((chip) => chip !== false);
}
