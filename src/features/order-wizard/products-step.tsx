import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { explain } from '#src/api/errors.ts';
import { productQueries } from '#src/api/products.ts';
import { type Product, productText } from '#src/contract/product.ts';
import { type ChangeQuantity, OrderOfScreen } from '#src/features/cart/add-to-order.tsx';
import { changeQuantity } from '#src/features/cart/change-cart.ts';
import { type AskedProduct, QuantityDialog } from '#src/features/cart/quantity-dialog.tsx';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { searchable } from '#src/features/pickers/word-search.ts';
import { ProductTile, useCatalogue } from '#src/features/products/catalogue.tsx';
import { matching, type Wanted } from '#src/features/products/product-matching.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/format.ts';
import { LoadError } from '#src/ui/loaded.tsx';
import { PictureRowSkeletons } from '#src/ui/record.tsx';
import { Card, EmptyState, Skeleton } from '#src/ui/surface.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { mostOrderedFirst, useOrderCounts } from './earlier-orders.ts';
import { OrderSummary } from './order-summary.tsx';
import { PickerHead, PickerRow } from './picker-items.tsx';
import { texts } from './texts.ts';
import { useWizard } from './use-draft.ts';

export function ProductsStep() {
  const { drafts } = useRouter().options.context;
  const { draft, edit } = useWizard();
  const [asked, setAsked] = useState<AskedProduct>();
  const set: ChangeQuantity = (product, quantity, isConfirmed) =>
    void changeQuantity(drafts, draft, product, quantity, isConfirmed, (change) =>
      edit(change, cartTexts.updateFailed),
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[3fr_2fr]">
      <OrderOfScreen value={{ order: draft, onQuantity: set }}>
        <ProductPicker orgId={draft.org_id ?? 0} />
      </OrderOfScreen>
      <OrderSummary
        onEdit={({ product_id, ...item }) => setAsked({ ...item, id: product_id, qty: undefined })}
        onRemove={({ product_id, ...item }) => set({ ...item, id: product_id }, 0, false)}
      />
      {asked && (
        <QuantityDialog
          product={asked}
          orgId={draft.org_id ?? 0}
          current={draft.items.find((item) => item.product_id === asked.id)?.qty}
          onClose={() => setAsked(undefined)}
          onConfirm={(product, quantity) => set(product, quantity, true)}
        />
      )}
    </div>
  );
}

const NOTHING: Wanted = { text: '', show: '', category: '' };
const ROW_HEIGHT = 72;
const TILE_HEIGHT = 270;
const HEIGHT = 'h-[465px] md:h-[max(465px,calc(100dvh-18rem))]';

const CARD = 'min-w-0 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:shadow-none';

/** The client's whole catalogue, searched on the device: fast, and offline. */
function ProductPicker({ orgId }: { orgId: number }) {
  const catalogue = useQuery(productQueries.catalogue(orgId));
  const { error, refetch } = catalogue;
  const counts = useOrderCounts(orgId);
  const products = useMemo(
    () => catalogue.data && counts && mostOrderedFirst(catalogue.data, counts),
    [catalogue.data, counts],
  );
  const [wanted, setWanted] = useState(NOTHING);
  const { isTiles, toggle, onView, quickView } = useCatalogue();
  const columns = useIsPhone() ? 2 : 3;
  // Shows the choice before the results are computed.
  const looked = useDeferredValue(wanted);
  const all = useMemo(() => searchable(products ?? [], productText), [products]);
  const found = useMemo(() => matching(all, looked), [all, looked]);
  const lines = useMemo(() => inLines(found, isTiles ? columns : 1), [found, isTiles, columns]);
  // Stable, so that typing re-renders no row.
  const line = useCallback(
    (inLine: readonly Product[]) => {
      const Item = isTiles ? ProductTile : PickerRow;
      const items = inLine.map((product) => <Item key={product.id} product={product} onView={onView} />);
      return isTiles ? <div className="grid grid-cols-2 gap-2 px-2 pt-2 sm:grid-cols-3">{items}</div> : items;
    },
    [isTiles, onView],
  );

  if (!catalogue.data && error)
    return (
      <Place>
        <LoadError {...explain(error)} onRetry={() => void refetch()} />
      </Place>
    );
  if (!products)
    return (
      <div role="status" aria-label={texts.loadingProducts}>
        <Place hasHead>
          <PictureRowSkeletons rows={12} className="h-18" />
        </Place>
      </div>
    );
  return (
    <Card className={CARD}>
      <PickerHead
        products={products}
        count={found.length}
        catalogue={catalogue}
        wanted={wanted}
        onWant={(part) => setWanted((now) => ({ ...now, ...part }))}
        toggle={toggle}
      />
      {found.length === 0 ? (
        <div className={HEIGHT}>
          <NothingFound wanted={looked} onClear={() => setWanted(NOTHING)} />
        </div>
      ) : (
        <VirtualList
          key={String(isTiles)}
          label={texts.products}
          rows={lines}
          rowKey={([first]) => first?.id ?? 0}
          rowHeight={isTiles ? TILE_HEIGHT : ROW_HEIGHT}
          className={HEIGHT}
        >
          {line}
        </VirtualList>
      )}
      {quickView}
    </Card>
  );
}

/** As high as the search and the products, so that the order below them does not move. */
function Place({ hasHead = false, children }: { hasHead?: boolean; children: ReactNode }) {
  return (
    <Card className={CARD}>
      <div
        className={classes(
          'flex flex-col gap-1.5 border-b border-line px-3 py-1.5 sm:py-3',
          !hasHead && 'invisible',
        )}
      >
        <Skeleton className="h-11 pointer-fine:h-9" />
        <Skeleton className="h-11.5 w-60 pointer-fine:h-9.5" />
      </div>
      <div className={`overflow-hidden ${HEIGHT}`}>{children}</div>
    </Card>
  );
}

function NothingFound({ wanted, onClear }: { wanted: Wanted; onClear: () => void }) {
  const text = wanted.text.trim();
  const lookedFor = dotted(text && `“${text}”`, wanted.show, wanted.category);
  return (
    <EmptyState icon={PackageSearch} text={texts.noneFound}>
      {lookedFor && (
        <>
          <p className="max-w-prose text-small text-ink-2 wrap-anywhere">{texts.lookedFor(lookedFor)}</p>
          <Button onClick={onClear}>{texts.showAll}</Button>
        </>
      )}
    </EmptyState>
  );
}

const inLines = (products: readonly Product[], columns: number): Product[][] =>
  Array.from({ length: Math.ceil(products.length / columns) }, (_, line) =>
    products.slice(line * columns, (line + 1) * columns),
  );
