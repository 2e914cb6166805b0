import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import {
  type ClipboardEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { explain } from '#src/api/errors.ts';
import { productQueries } from '#src/api/products.ts';
import { type Product, productCategory } from '#src/contract/product.ts';
import { type ChangeQuantity, OrderOfScreen } from '#src/features/cart/add-to-order.tsx';
import { LINE_LIST } from '#src/features/cart/cart.ts';
import { changeQuantity } from '#src/features/cart/change-cart.ts';
import { type AskedProduct, QuantityDialog } from '#src/features/cart/quantity-dialog.tsx';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { FoundMarks } from '#src/features/pickers/marked.tsx';
import { moveFocus } from '#src/features/pickers/move-focus.ts';
import { productSearch } from '#src/features/pickers/word-search.ts';
import { ProductTile, useCatalogue } from '#src/features/products/catalogue.tsx';
import { mostOrderedFirst, useOrderCounts } from '#src/features/products/often-ordered.ts';
import { useIsPhone, useWidths } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/format.ts';
import { LoadError } from '#src/ui/loaded.tsx';
import { PictureRowSkeletons } from '#src/ui/record.tsx';
import { searchInUse } from '#src/ui/search-input.tsx';
import { Card, EmptyState, Skeleton } from '#src/ui/surface.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PickerHead, PickerRow, type Wanted } from './picker-items.tsx';
import { texts } from './texts.ts';
import { useWizard } from './use-draft.ts';

const LineListDialog = lazyRouteComponent(() => import('./line-list/line-list-dialog.tsx'), 'LineListDialog');

export function ProductsStep() {
  const { drafts } = useRouter().options.context;
  const { draft, edit } = useWizard();
  const [asked, setAsked] = useState<AskedProduct>();
  const set: ChangeQuantity = (product, quantity, isConfirmed) =>
    void changeQuantity(drafts, draft, product, quantity, isConfirmed, (change) =>
      edit(change, cartTexts.updateFailed),
    );
  const isIn = ({ id }: Product) => draft.items.some(({ product_id }) => product_id === id);
  const isLinked = useLocation({ select: ({ hash }) => hash === LINE_LIST });
  const navigate = useNavigate();
  const [list, setList] = useState({ text: '', isOpen: false });
  const isListOpen = list.isOpen || isLinked;
  // Several lines are no name to search for.
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isListOpen || !text.trim().includes('\n')) return;
    event.preventDefault();
    setList({ text, isOpen: true });
  };
  const enter = (product: Product) => {
    if (isIn(product)) return setAsked(product);
    set(product, 1, false);
    // The next name replaces the text.
    return searchInUse()?.select();
  };
  return (
    <div
      onPaste={onPaste}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[780px]:grid-cols-[3fr_2fr]"
    >
      <OrderOfScreen value={{ order: draft, onQuantity: set }}>
        <ProductPicker
          orgId={draft.org_id ?? 0}
          onEnter={enter}
          onList={() => setList((now) => ({ ...now, isOpen: true }))}
        />
      </OrderOfScreen>
      <OrderSummary
        onEdit={({ product_id, ...item }) => setAsked({ ...item, id: product_id, qty: undefined })}
        onRemove={({ product_id, ...item }) => set({ ...item, id: product_id }, 0, false)}
      />
      <Suspense>
        {isListOpen && (
          <LineListDialog
            text={list.text}
            onText={(text) => setList({ text, isOpen: true })}
            onClose={() => {
              setList((now) => ({ ...now, isOpen: false }));
              if (isLinked) void navigate({ to: '.', search: true, replace: true });
            }}
          />
        )}
      </Suspense>
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
// Of most products, so that the others move little once they are measured.
const ROW_HEIGHT = 72;
const ROW_HEIGHT_ON_PHONE = 87;
const TILE_HEIGHT = 310;

// As high as the window has room for, so that the list scrolls and the page does not. On a phone, the page scrolls.
const CARD =
  'min-w-0 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:shadow-none sm:flex sm:h-[max(36rem,calc(100dvh-26rem))] sm:flex-col min-[780px]:h-[max(36rem,calc(100dvh-13rem))] min-[780px]:pointer-fine:h-[max(36rem,calc(100dvh-11.5rem))]';
const LIST = 'min-h-[465px] sm:min-h-0 sm:flex-1';

interface ProductPickerProps {
  orgId: number;
  onEnter: (product: Product) => void;
  /** Opens the list of lines. */
  onList: () => void;
}

/** The client's whole catalogue, searched on the device: fast, and offline. */
function ProductPicker({ orgId, onEnter, onList }: ProductPickerProps) {
  const catalogue = useQuery(productQueries.catalogue(orgId));
  const { error, refetch } = catalogue;
  const counts = useOrderCounts(orgId);
  const products = useMemo(
    () => catalogue.data && counts && mostOrderedFirst(catalogue.data, counts),
    [catalogue.data, counts],
  );
  const [wanted, setWanted] = useState(NOTHING);
  const { isTiles, toggle, onView, quickView } = useCatalogue();
  const isPhone = useIsPhone();
  const columns = useWidths().has('md') ? 3 : 2;
  // Shows the choice before the results are computed.
  const looked = useDeferredValue(wanted);
  const search = useMemo(() => productSearch(products ?? []), [products]);
  const { rows, partsOf } = useMemo(() => search(looked.text), [search, looked.text]);
  const found = useMemo(() => rows.filter((product) => isWanted(product, looked)), [rows, looked]);
  const lines = useMemo(() => inLines(found, isTiles ? columns : 1), [found, isTiles, columns]);
  // Stable, so that typing re-renders no row.
  const line = useCallback(
    (inLine: readonly Product[]) => {
      const Item = isTiles ? ProductTile : PickerRow;
      const items = inLine.map((product) => <Item key={product.id} product={product} onView={onView} />);
      return isTiles ? <div className="grid grid-cols-2 gap-2 px-2 pt-2 md:grid-cols-3">{items}</div> : items;
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
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the controls within.
    <div className="contents" onKeyDown={(event) => moveFocus(event, isTiles ? columns : 1)}>
      <Card className={CARD}>
        <PickerHead
          products={products}
          count={found.length}
          catalogue={catalogue}
          wanted={wanted}
          onWant={(part) => setWanted((now) => ({ ...now, ...part }))}
          onEnter={() => {
            // What is shown may still be that of the letter before.
            const first = search(wanted.text).rows.find((product) => isWanted(product, wanted));
            if (first) onEnter(first);
          }}
          onList={onList}
          toggle={toggle}
        />
        {found.length === 0 ? (
          <div className={LIST}>
            <NothingFound wanted={looked} onClear={() => setWanted(NOTHING)} />
          </div>
        ) : (
          <FoundMarks value={partsOf}>
            <VirtualList
              key={String(isTiles)}
              label={texts.products}
              rows={lines}
              rowKey={([first]) => first?.id ?? 0}
              rowHeight={isTiles ? TILE_HEIGHT : isPhone ? ROW_HEIGHT_ON_PHONE : ROW_HEIGHT}
              className={LIST}
              from={looked}
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
      <div className={`h-[465px] overflow-hidden ${LIST}`}>{children}</div>
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

const isWanted = (product: Product, { show, category }: Wanted): boolean =>
  (!show || product.show_name === show) && (!category || productCategory(product) === category);

const inLines = (products: readonly Product[], columns: number): Product[][] =>
  Array.from({ length: Math.ceil(products.length / columns) }, (_, line) =>
    products.slice(line * columns, (line + 1) * columns),
  );
