import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { isLowStock } from '#src/contract/stock.ts';
import { QuantityControl } from '#src/features/cart/quantity-control.tsx';
import type { ProductOfItem } from '#src/outbox/edits.ts';
import { classes } from '#src/ui/classes.ts';
import { Picture } from '#src/ui/picture.tsx';

interface PickerItemProps {
  product: Product;
  /** The quantity in the order; undefined if there is none. */
  quantity: number | undefined;
  onView: (product: Product) => void;
  onQuantity: (product: ProductOfItem, quantity: number, isConfirmed: boolean) => void;
}

const control = ({ product, quantity, onQuantity }: PickerItemProps, className: string) => (
  <QuantityControl
    product={product}
    quantity={quantity}
    onQuantity={(wanted, now) => onQuantity(now ?? product, wanted, now !== undefined)}
    className={className}
  />
);

function ViewButton({ product: { title }, onView }: { product: Product; onView: () => void }) {
  return (
    <button
      type="button"
      title="Quick View"
      aria-label={`Quick View of ${title}`}
      onClick={onView}
      className="-my-3 block py-3 text-left font-medium hover:text-accent hover:underline"
    >
      {/* Its padding would show a line more. */}
      <span className="line-clamp-3">{title}</span>
    </button>
  );
}

function Available({ qty }: Pick<Product, 'qty'>) {
  return (
    <span className={classes('whitespace-nowrap', isLowStock(qty) && 'font-semibold text-warning')}>
      {qty.toLocaleString('en-US')} available
    </span>
  );
}

/** A product of the picker as a row. */
export function PickerRow(props: PickerItemProps) {
  const { product, quantity, onView } = props;
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
          <Available qty={qty} />
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
      {control(props, 'ml-auto shrink-0')}
    </div>
  );
}

/** A product of the picker as a tile. */
export function PickerTile(props: PickerItemProps) {
  const { product, onView } = props;
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
          <Available qty={qty} />
        </p>
        {control(props, 'mt-auto *:w-full')}
      </div>
    </div>
  );
}
