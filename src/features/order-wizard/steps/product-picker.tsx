import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste, ScanBarcode } from 'lucide-react';
import { useCallback, useContext, useMemo, useState } from 'react';
import { productQueries } from '#src/api/products.ts';
import { explain } from '#src/api/transport/errors.ts';
import { type Product, productCategory } from '#src/contract/product.ts';
import { OpenQuantityDialog } from '#src/features/cart/add-to-order.tsx';
import { texts } from '#src/features/order-wizard/texts.ts';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import { FoundMarks } from '#src/features/pickers/marked.tsx';
import { moveFocus } from '#src/features/pickers/move-focus.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { productSearch } from '#src/features/pickers/word-search.ts';
import { ProductTile, useCatalogue } from '#src/features/products/list/catalogue.tsx';
import { useFavourites } from '#src/features/products/list/favourites.tsx';
import { namesOf } from '#src/features/products/list/product-matching.ts';
import { mostOrderedFirst, useOrderCounts } from '#src/features/products/often-ordered.ts';
import { texts as productTexts } from '#src/features/products/texts.ts';
import { KitsToAdd } from '#src/features/templates/kits.tsx';
import { lineOf } from '#src/outbox/edits.ts';
import { useIsPhone, useWidths } from '#src/ui/breakpoint.ts';
import { IconButton } from '#src/ui/button.tsx';
import { ChipSelect } from '#src/ui/filter/filter-chips.tsx';
import { SearchInput, searchInUse } from '#src/ui/filter/search-input.tsx';
import { ListMeta } from '#src/ui/list/freshness.tsx';
import { useResultPaint, useResultsFor } from '#src/ui/list/immediate-search.ts';
import { VirtualList } from '#src/ui/list/virtual-list.tsx';
import { LoadError } from '#src/ui/record/loaded.tsx';
import { PictureRowSkeletons } from '#src/ui/record/record.tsx';
import { Card } from '#src/ui/surface.tsx';
import { CARD, isWanted, LIST, NothingFound, PickerFrame, PickerRow, type Wanted } from './picker-items.tsx';

const NOTHING: Wanted = { text: '', show: '', category: '' };
// The heights of most rows: the others move little once they are measured.
const ROW_HEIGHT = 72;
const ROW_HEIGHT_ON_PHONE = 87;
const TILE_HEIGHT = 310;

interface ProductPickerProps {
  onAdd: (product: Product) => void;
  onList: () => void;
  onScan: () => void;
}

/** The client's whole catalogue, searched on the device: fast, and offline. */
export function ProductPicker({ onAdd, onList, onScan }: ProductPickerProps) {
  const openDialog = useContext(OpenQuantityDialog);
  const { draft, edit } = useWizard();
  const orgId = draft.org_id ?? 0;
  const catalogue = useQuery(productQueries.catalogue(orgId));
  const { error, refetch } = catalogue;
  const counts = useOrderCounts(orgId);
  const favourites = useFavourites();
  const products = useMemo(
    () => catalogue.data && counts && mostOrderedFirst(catalogue.data, counts, favourites),
    [catalogue.data, counts, favourites],
  );
  const [wanted, setWanted] = useState(NOTHING);
  const { isTiles, toggle, onView, quickView } = useCatalogue();
  const isPhone = useIsPhone();
  const columns = useWidths().has('md') ? 3 : 2;
  const looked = useResultsFor(wanted);
  const search = useMemo(() => productSearch(products ?? []), [products]);
  const { rows, partsOf } = useMemo(() => search(looked.text), [search, looked.text]);
  const found = useMemo(() => rows.filter((product) => isWanted(product, looked)), [rows, looked]);
  useResultPaint(found);
  const lines = useMemo(() => {
    const headingOf = ({ id }: Product) =>
      favourites.has(id) ? texts.favourites : counts?.get(id) ? texts.mostOrdered : pickerTexts.others;
    // What a search finds is in the order of how well it matches.
    const isGrouped =
      looked.text.trim() === '' && found.some((product) => headingOf(product) !== pickerTexts.others);
    const groups = isGrouped ? Map.groupBy(found, headingOf) : new Map([['', found]]);
    return [...groups].flatMap(([heading, products]) => inLines(heading, products, isTiles ? columns : 1));
  }, [found, isTiles, columns, looked.text, favourites, counts]);
  const titles = useMemo(() => optionsOf(products ?? [], ({ show_name }) => show_name ?? ''), [products]);
  const categories = useMemo(() => optionsOf(products ?? [], productCategory), [products]);
  const want = (part: Partial<Wanted>) => setWanted((now) => ({ ...now, ...part }));
  const enter = () => {
    // The list may still show what an earlier text found.
    const first = search(wanted.text).rows.find((product) => isWanted(product, wanted));
    if (!first || !wanted.text.trim()) return;
    if (lineOf(draft, first)) return openDialog(first);
    onAdd(first);
    searchInUse()?.select();
  };
  // Stable, so that typing re-renders no row.
  const line = useCallback(
    ({ heading, products: inLine }: Line) => {
      const Item = isTiles ? ProductTile : PickerRow;
      const items = inLine.map((product) => <Item key={product.id} product={product} onView={onView} />);
      return (
        <>
          {heading && <h3 className="px-4 pt-2 text-small font-semibold text-ink-2 sm:px-3">{heading}</h3>}
          {isTiles ? (
            <div className="grid grid-cols-2 gap-2 px-2 pt-2 max-[17rem]:grid-cols-1 md:grid-cols-3">
              {items}
            </div>
          ) : (
            items
          )}
        </>
      );
    },
    [isTiles, onView],
  );

  if (!catalogue.data && error)
    return (
      <PickerFrame>
        <LoadError {...explain(error)} onRetry={() => void refetch()} />
      </PickerFrame>
    );
  if (!products)
    return (
      <div role="status" aria-label={texts.loadingProducts}>
        <PickerFrame hasHead>
          <PictureRowSkeletons rows={12} className="h-18" />
        </PickerFrame>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the controls within.
    <div className="contents" onKeyDown={(event) => moveFocus(event, isTiles ? columns : 1)}>
      <Card className={CARD}>
        <div className="@container sticky top-0 z-10 max-[17rem]:static flex flex-col gap-1.5 rounded-t-lg border-b border-line bg-surface px-4 py-1.5 max-sm:rounded-none sm:p-3">
          <div className="flex gap-2 max-[17rem]:flex-wrap">
            <SearchInput
              label={texts.search}
              placeholder={texts.searchProducts(products.length)}
              value={wanted.text}
              onChange={(text) => want({ text })}
              onEnter={enter}
              className="flex-1 max-[17rem]:basis-full"
            />
            <IconButton icon={ScanBarcode} label={texts.scan} onClick={onScan} className="-me-2" />
            <IconButton icon={ClipboardPaste} label={texts.pasteList} onClick={onList} />
          </div>
          <div className="flex items-start gap-2 max-sm:items-center @max-[17rem]:flex-wrap">
            {/* On a phone one line that scrolls: the chips fill it, and the count is behind them. With large text, the view is below. */}
            <div
              data-scrolls
              className="-ms-4 flex min-w-0 flex-1 items-center @max-[17rem]:basis-full @max-[17rem]:flex-wrap gap-2 ps-4 sm:-ms-3 sm:ps-3 max-sm:-my-1 max-sm:overflow-x-auto max-sm:py-1 max-sm:[scrollbar-width:none] max-sm:[&_select]:w-full max-sm:[&>:has(select)]:w-[calc(50%-0.25rem)] @max-[17rem]:[&>:has(select)]:w-auto! sm:flex-wrap"
            >
              <ChipSelect
                label={pickerTexts.kinds.title.name}
                options={titles}
                value={wanted.show}
                onChange={(show) => want({ show })}
              />
              <ChipSelect
                label={pickerTexts.kinds.category.name}
                options={categories}
                value={wanted.category}
                onChange={(category) => want({ category })}
              />
              <div role="status" className="shrink-0 @max-[17rem]:shrink text-small text-ink-2">
                <ListMeta count={productTexts.counted(found.length)} result={catalogue} />
              </div>
            </div>
            {toggle}
          </div>
          <KitsToAdd draft={draft} text={looked.text} catalogue={products} edit={edit} />
        </div>
        {found.length === 0 ? (
          <div className={LIST}>
            <NothingFound wanted={looked} onClear={() => setWanted(NOTHING)} />
          </div>
        ) : (
          <FoundMarks value={partsOf}>
            <VirtualList
              key={String(isTiles)}
              label={productTexts.title}
              rows={lines}
              rowKey={({ products: [first] }) => first?.id ?? 0}
              rowHeight={isTiles ? TILE_HEIGHT : isPhone ? ROW_HEIGHT_ON_PHONE : ROW_HEIGHT}
              className={LIST}
              resetKey={looked}
            >
              {line}
            </VirtualList>
          </FoundMarks>
        )}
        {quickView}
      </Card>
    </div>
  );
}

const optionsOf = (products: readonly Product[], nameOf: (product: Product) => string) =>
  namesOf(products, nameOf).map((name) => ({ value: name, label: name }));

interface Line {
  /** Of a group, on its first line. */
  readonly heading: string;
  readonly products: readonly Product[];
}

const inLines = (heading: string, products: readonly Product[], columns: number): Line[] =>
  Array.from({ length: Math.ceil(products.length / columns) }, (_, line) => ({
    heading: line === 0 ? heading : '',
    products: products.slice(line * columns, (line + 1) * columns),
  }));
