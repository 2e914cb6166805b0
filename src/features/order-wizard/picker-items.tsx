import { type ComponentProps, useMemo } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { QuantityControl } from '#src/features/cart/add-to-order.tsx';
import { categoriesOf, titlesOf, type Wanted } from '#src/features/products/catalogue-search.ts';
import type { ProductOfItem } from '#src/outbox/edits.ts';
import { classes } from '#src/ui/classes.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { ListMeta } from '#src/ui/freshness.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { SearchInput } from '#src/ui/search-input.tsx';
import { ViewToggle } from '#src/ui/view-toggle.tsx';

interface PickerHeadProps extends ComponentProps<typeof ViewToggle> {
  products: readonly Product[];
  count: number;
  catalogue: ComponentProps<typeof ListMeta>['result'];
  wanted: Wanted;
  onWant: (part: Partial<Wanted>) => void;
}

/** One search, and the title and category as chips. It stays in sight over the products. */
export function PickerHead({ products, count, catalogue, wanted, onWant, ...toggle }: PickerHeadProps) {
  const titles = useMemo(() => titlesOf(products), [products]);
  const categories = useMemo(() => categoriesOf(products), [products]);
  return (
    <div className="sticky top-0 z-10 flex flex-col gap-1.5 rounded-t-lg border-b border-line bg-surface px-3 py-1.5 max-sm:rounded-none sm:py-3">
      <SearchInput
        label="Search by name or SKU"
        placeholder={`Search ${products.length.toLocaleString('en-US')} products`}
        value={wanted.text}
        onChange={(text) => onWant({ text })}
      />
      <div className="flex items-start gap-2 max-sm:items-center sm:gap-4">
        {/* On a phone one line that scrolls: the chips fill it, and the count is behind them. */}
        <div
          data-scrolls
          className="-ml-3 flex min-w-0 flex-1 items-center gap-2 pl-3 max-sm:-my-1 max-sm:overflow-x-auto max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
        >
          <Chip label="Title" names={titles} value={wanted.show} onChange={(show) => onWant({ show })} />
          <Chip
            label="Category"
            names={categories}
            value={wanted.category}
            onChange={(category) => onWant({ category })}
          />
          <div role="status" className="shrink-0 text-small text-ink-2 sm:ml-auto">
            <ListMeta count={count} one="product" many="products" result={catalogue} />
          </div>
        </div>
        <ViewToggle {...toggle} />
      </div>
    </div>
  );
}

interface ChipProps {
  label: string;
  names: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function Chip({ label, names, value, onChange }: ChipProps) {
  return (
    <Field
      label={label}
      hiddenLabel
      className="shrink-0 max-sm:w-[calc(50%-0.25rem)] max-sm:min-w-28 sm:max-w-36 sm:grow sm:basis-28"
    >
      <Select
        placeholder={label}
        value={value}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={(event) => onChange(event.target.value)}
        className={classes('!rounded-full', value && 'border-accent bg-accent-soft')}
      />
    </Field>
  );
}

interface PickerItemProps {
  product: Product;
  quantity: number | undefined;
  onView: (product: Product) => void;
  onQuantity: (product: ProductOfItem, quantity: number, isConfirmed: boolean) => void;
}

function ViewButton({ product: { title }, onView }: { product: Product; onView: () => void }) {
  return (
    <button
      type="button"
      title="Quick View"
      aria-label={`Quick View of ${title}`}
      onClick={onView}
      className="-my-3 block py-3 text-left font-medium hover:text-accent hover:underline"
    >
      <span className="line-clamp-3">{title}</span>
    </button>
  );
}

export function PickerRow({ product, quantity, onView, onQuantity }: PickerItemProps) {
  const { sku, qty, thumbnail } = product;
  return (
    <div className="flex flex-wrap items-center gap-3 overflow-x-clip border-b border-line px-3 py-3">
      <Picture query={thumbnail ? productQueries.thumbnail(thumbnail) : undefined} />
      {/* With large text, the control is on a line of its own. */}
      <div className="min-w-28 flex-1">
        <ViewButton product={product} onView={() => onView(product)} />
        {/* Reaches into the room that Add leaves of the stepper's; beside a stepper, a phone has none for the SKU. */}
        <p
          className={classes(
            'flex flex-wrap items-baseline gap-x-3 text-small text-ink-2',
            quantity === undefined && 'max-sm:-mr-16',
          )}
        >
          <span className="whitespace-nowrap">{qty.toLocaleString('en-US')} available</span>
          <span
            className={classes(
              'font-mono text-code leading-none whitespace-nowrap',
              quantity !== undefined && 'max-sm:hidden',
            )}
          >
            {sku}
          </span>
        </p>
      </div>
      <QuantityControl
        product={product}
        quantity={quantity}
        onQuantity={onQuantity}
        className="ml-auto shrink-0"
      />
    </div>
  );
}

export function PickerTile({ product, quantity, onView, onQuantity }: PickerItemProps) {
  const { sku, qty, thumbnail } = product;
  return (
    <div className="flex min-w-0 flex-col gap-1 overflow-hidden rounded-lg border border-line bg-surface pb-2">
      <Picture
        query={thumbnail ? productQueries.thumbnail(thumbnail) : undefined}
        className="aspect-[4/3] w-full rounded-none"
      />
      <div className="flex flex-1 flex-col gap-0.5 px-2">
        <ViewButton product={product} onView={() => onView(product)} />
        <p className="truncate font-mono text-code text-ink-2">{sku}</p>
        <p className="mb-1 text-small text-ink-2">
          <span className="whitespace-nowrap">{qty.toLocaleString('en-US')} available</span>
        </p>
        <QuantityControl
          product={product}
          quantity={quantity}
          onQuantity={onQuantity}
          className="mt-auto *:w-full"
        />
      </div>
    </div>
  );
}
