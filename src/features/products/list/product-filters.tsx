import type { Product } from '#src/contract/product.ts';
import { skuExample } from '#src/contract/provider.ts';
import { activeSet, useCanPickClient, useOnlyClient } from '#src/features/pickers/clients.tsx';
import { ChipPicker, RecordName, RecordPicker } from '#src/features/pickers/pickers.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { texts } from '#src/features/products/texts.ts';
import { DebouncedInput, SERVER_PAUSE_MS } from '#src/ui/filter/debounced-input.tsx';
import type { SetFilter } from '#src/ui/filter/filter-chips.tsx';
import { Field, Select, YesNo } from '#src/ui/form/field.tsx';
import type { Patch } from '#src/ui/list/list-controls.ts';
import { LONGEST_SKU, skuHint, skuSearch, titleHint, titleSearch } from './product-matching.ts';
import {
  chosenIn,
  FILTER_TYPES,
  filterTypePatch,
  NOTHING_CHOSEN,
  PRODUCT_FILTERS,
  type ProductFilterType,
  type ProductSearch,
} from './product-search.ts';

interface ProductFiltersProps {
  search: ProductSearch;
  onPatch: Patch<ProductSearch>;
  isOpening: boolean;
}

export function ProductFilters({ search, onPatch, isOpening }: ProductFiltersProps) {
  const set: Patch<ProductSearch> = (values, move) => onPatch({ ...values, page: 1 }, move);
  const { filter_by: by, active } = search;
  const { param } = PRODUCT_FILTERS[by];
  const only = useOnlyClient();
  const value = chosenIn(search);
  const isOnlyClient = by === 'client' && only && only.id === value;
  return (
    <>
      <Field label={texts.productSku} hint={skuHint(search.sku)} className="col-span-full">
        <DebouncedInput
          type="search"
          placeholder={skuExample()}
          maxLength={LONGEST_SKU}
          value={search.sku ?? ''}
          pause={SERVER_PAUSE_MS}
          onChange={(sku) => set({ sku: sku || undefined }, { replace: true })}
        />
      </Field>
      <Field label={texts.productName} hint={titleHint(search.title)} className="col-span-full">
        <DebouncedInput
          type="search"
          placeholder={texts.searchName}
          value={search.title ?? ''}
          pause={SERVER_PAUSE_MS}
          onChange={(title) => set({ title: title || undefined }, { replace: true })}
        />
      </Field>
      <Field label={pickerTexts.filterBy}>
        <Select
          value={by}
          options={FILTER_TYPES.map((type) => ({ value: type, label: pickerTexts.kinds[type].name }))}
          onChange={({ target }) => {
            const chosen = target.value as ProductFilterType;
            onPatch({ ...filterTypePatch(chosen), ...(chosen === 'client' && { filter_org_id: only?.id }) });
          }}
        />
      </Field>
      <YesNo
        label={texts.fields.active}
        value={active}
        onChange={(next) =>
          // Active and inactive categories are different lists.
          set({ active: next, ...(by === 'category' && { filter_product_type_id: undefined }) })
        }
        className=""
      />
      {!isOnlyClient && (
        <RecordPicker
          kind={by}
          active={by !== 'category' || active}
          value={value}
          name={isOpening ? '…' : undefined}
          onPick={({ id }) => set({ [param]: id })}
          onClear={() => set({ [param]: undefined })}
          className="col-span-full"
        />
      )}
    </>
  );
}

interface ProductChipsProps extends ProductFiltersProps {
  /** The listed products, which name a choice that its picker lacks, such as an inactive title. */
  found: readonly Product[] | undefined;
}

export function ProductChips({ search, onPatch, isOpening, found }: ProductChipsProps) {
  const { filter_by: by, active } = search;
  const value = chosenIn(search);
  const name = isOpening ? '…' : value && found?.[0]?.[PRODUCT_FILTERS[by].named];
  const only = useOnlyClient();
  const canPickClient = useCanPickClient();
  const clear = () =>
    onPatch(only ? { ...filterTypePatch('client'), filter_org_id: only.id } : { ...NOTHING_CHOSEN, page: 1 });
  return FILTER_TYPES.map(
    (type) =>
      (type !== 'client' || canPickClient) && (
        <ChipPicker
          key={type}
          kind={type}
          active={type !== 'category' || active}
          value={type === by ? value : undefined}
          name={(type === by && name) || undefined}
          onPick={({ id }) => onPatch({ ...filterTypePatch(type), [PRODUCT_FILTERS[type].param]: id })}
          onClear={clear}
        />
      ),
  );
}

/** @param canClear whether the client, title or category can be cleared. */
export function useSetFilters(
  search: ProductSearch,
  found: readonly Product[] | undefined,
  onPatch: Patch<ProductSearch>,
  canClear: boolean,
): SetFilter[] {
  const { filter_by: by, sku, title, active } = search;
  const { named } = PRODUCT_FILTERS[by];
  const id = chosenIn(search);
  const isOnlyClient = useOnlyClient()?.id === id && by === 'client';
  const without = (values: Partial<ProductSearch>) => () => onPatch({ ...values, page: 1 });
  const fetched = id !== undefined && <RecordName kind={by} id={id} active={active} />;
  const chosen = id !== undefined && !isOnlyClient && (found?.[0]?.[named] || (found ? fetched : '…'));
  const filters: SetFilter[] = [
    { name: texts.fields.sku, value: skuSearch(sku) && sku, onClear: without({ sku: undefined }) },
    { name: texts.columns.name, value: titleSearch(title) && title, onClear: without({ title: undefined }) },
    {
      name: pickerTexts.kinds[by].name,
      value: chosen,
      isPlain: true,
      isInSight: true,
      ...(canClear && { onClear: without(NOTHING_CHOSEN), clears: texts.any[by] }),
    },
    ...activeSet(active, without({ active: true })),
  ];
  return filters.filter(({ value }) => value);
}
