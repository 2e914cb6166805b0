import { useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { explain } from '#src/api/errors.ts';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import type { NewShow } from '#src/contract/show.ts';
import { isLowStock } from '#src/contract/stock.ts';
import { QuantityStepper } from '#src/features/cart/quantity-stepper.tsx';
import { QuickView } from '#src/features/products/quick-view.tsx';
import { CreateTitleDialog } from '#src/features/titles/create-title-dialog.tsx';
import type { Draft } from '#src/outbox/draft.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { ListMeta } from '#src/ui/list-meta.tsx';
import { LoadError } from '#src/ui/load-error.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { SearchInput } from '#src/ui/search-input.tsx';
import { Card, EmptyState, Skeleton } from '#src/ui/surface.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { categoriesOf, matching, searchable, titlesOf, type Wanted } from './product-search.ts';

const ROW_HEIGHT = 88;

interface ProductPickerProps {
  draft: Draft;
  onAdd: (product: Product) => void;
  onQuantity: (product: Product, quantity: number) => void;
  onCreateTitle: (title: NewShow) => Promise<{ waits: boolean }>;
}

/** The client's whole catalogue, searched on the device: fast, and offline. */
export function ProductPicker({ draft, onAdd, onQuantity, onCreateTitle }: ProductPickerProps) {
  const catalogue = useQuery(productQueries.catalogue(draft.org_id ?? 0));
  const { data: products, error, refetch } = catalogue;
  const [wanted, setWanted] = useState<Wanted>({ text: '', show: '', category: '' });
  const want = (part: Partial<Wanted>) => setWanted((now) => ({ ...now, ...part }));
  const [isCreating, setCreating] = useState(false);
  const [viewed, setViewed] = useState<Product>();
  // Shows the choice before the results are computed.
  const looked = useDeferredValue(wanted);
  const all = useMemo(() => searchable(products ?? []), [products]);
  const titles = useMemo(() => titlesOf(products ?? []), [products]);
  const categories = useMemo(() => categoriesOf(products ?? []), [products]);
  const found = useMemo(() => matching(all, looked), [all, looked]);
  const quantities = useMemo(
    () => new Map(draft.items.map((item) => [item.product_id, item.qty])),
    [draft.items],
  );
  // Stable until the order changes, so that typing re-renders no row.
  const row = useCallback(
    (product: Product) => (
      <ProductRow
        product={product}
        quantity={quantities.get(product.id)}
        onView={() => setViewed(product)}
        onAdd={() => onAdd(product)}
        onQuantity={(quantity) => onQuantity(product, quantity)}
      />
    ),
    [quantities, onAdd, onQuantity],
  );

  if (!products && error) return <LoadError {...explain(error)} onRetry={() => void refetch()} />;
  if (!products) return <Skeleton className="h-[465px]" />;
  const options = (names: string[]) => names.map((name) => ({ value: name, label: name }));
  return (
    <Card className="min-w-0">
      <div className="grid grid-cols-2 gap-2 border-b border-line p-3">
        <SearchInput
          label="Search by name or SKU"
          placeholder={`Search ${products.length.toLocaleString('en-US')} products`}
          value={wanted.text}
          onChange={(text) => want({ text })}
          className="col-span-2"
        />
        <Field label="Title" hiddenLabel>
          <Select
            placeholder="All titles"
            value={wanted.show}
            options={options(titles)}
            onChange={(event) => want({ show: event.target.value })}
          />
        </Field>
        <Field label="Category" hiddenLabel>
          <Select
            placeholder="All categories"
            value={wanted.category}
            options={options(categories)}
            onChange={(event) => want({ category: event.target.value })}
          />
        </Field>
        <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-2">
          <div role="status" className="text-small text-ink-2">
            <ListMeta count={found.length} one="product" many="products" result={catalogue} />
          </div>
          <Button variant="quiet" className="-mr-2 ml-auto px-2" onClick={() => setCreating(true)}>
            Create Title
          </Button>
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState icon={PackageSearch} text="No Products found." />
      ) : (
        <VirtualList
          label="Products"
          rows={found}
          rowKey={(product) => product.id}
          rowHeight={ROW_HEIGHT}
          className="h-[465px]"
        >
          {row}
        </VirtualList>
      )}
      {viewed && <QuickView product={viewed} linked={false} onClose={() => setViewed(undefined)} />}
      {isCreating && (
        <CreateTitleDialog
          client={{ id: draft.org_id ?? 0, name: draft.org_name }}
          create={onCreateTitle}
          onClose={() => setCreating(false)}
        />
      )}
    </Card>
  );
}

interface ProductRowProps {
  product: Product;
  quantity: number | undefined;
  onView: () => void;
  onAdd: () => void;
  onQuantity: (quantity: number) => void;
}

function ProductRow({ product, quantity, onView, onAdd, onQuantity }: ProductRowProps) {
  const { title, sku, qty, thumbnail } = product;
  const add = useRef<HTMLButtonElement>(null);
  const isIn = quantity !== undefined;
  const wasIn = useRef(isIn);
  // The stepper disappears with the last piece and would take the focus with it.
  useEffect(() => {
    if (wasIn.current && !isIn && document.activeElement === document.body) add.current?.focus();
    wasIn.current = isIn;
  }, [isIn]);
  return (
    <div className="flex items-center gap-3 border-b border-line px-3 py-3">
      <Picture query={thumbnail ? productQueries.thumbnail(thumbnail) : undefined} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className="min-w-[min(100%,9rem)] flex-1">
          <button
            type="button"
            title="Quick View"
            aria-label={`Quick View of ${title}`}
            onClick={onView}
            className="-my-3 py-3 text-left font-medium wrap-anywhere hover:text-accent hover:underline"
          >
            {title}
          </button>
          <p className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-2">
            <span className="font-mono text-code">{sku}</span>
            <span className={isLowStock(qty) ? 'font-semibold text-warning' : undefined}>
              {qty.toLocaleString('en-US')} available
            </span>
          </p>
        </div>
        {quantity === undefined ? (
          <Button ref={add} onClick={onAdd} aria-label={`Add ${title}`}>
            Add
          </Button>
        ) : (
          <QuantityStepper
            label={title}
            value={quantity}
            max={qty}
            onChange={(wanted) => wanted !== undefined && onQuantity(wanted)}
          />
        )}
      </div>
    </div>
  );
}
