import { ClipboardPaste } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { productQueries } from '#src/api/products.ts';
import { type Product, productCategory } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { Available } from '#src/features/cart/available.tsx';
import { MarkedSku, QuickViewButton, type ViewedProductProps } from '#src/features/products/catalogue.tsx';
import { namesOf } from '#src/features/products/product-matching.ts';
import { IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { ListMeta } from '#src/ui/freshness.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { SearchInput } from '#src/ui/search-input.tsx';
import { texts } from './texts.ts';

/** Empty values match everything. */
export interface Wanted {
  text: string;
  show: string;
  category: string;
}

interface PickerHeadProps {
  products: readonly Product[];
  count: number;
  catalogue: ComponentProps<typeof ListMeta>['result'];
  wanted: Wanted;
  onWant: (part: Partial<Wanted>) => void;
  onEnter: () => void;
  onList: () => void;
  toggle: ReactNode;
}

/** One search, and the title and category as chips. It stays in sight over the products. */
export function PickerHead(props: PickerHeadProps) {
  const { products, count, catalogue, wanted, onWant, onEnter, onList, toggle } = props;
  const titles = useMemo(() => namesOf(products, ({ show_name }) => show_name ?? ''), [products]);
  const categories = useMemo(() => namesOf(products, productCategory), [products]);
  return (
    <div className="sticky top-0 z-10 flex flex-col gap-1.5 rounded-t-lg border-b border-line bg-surface px-3 py-1.5 max-sm:rounded-none sm:py-3">
      <div className="flex gap-2">
        <SearchInput
          label={texts.search}
          placeholder={texts.searchProducts(products.length)}
          value={wanted.text}
          onChange={(text) => onWant({ text })}
          onEnter={onEnter}
          className="flex-1"
        />
        <IconButton icon={ClipboardPaste} label={texts.pasteList} onClick={onList} />
      </div>
      <div className="flex items-start gap-2 max-sm:items-center sm:gap-4">
        {/* On a phone one line that scrolls: the chips fill it, and the count is behind them. */}
        <div
          data-scrolls
          className="-ms-3 flex min-w-0 flex-1 items-center gap-2 ps-3 max-sm:-my-1 max-sm:overflow-x-auto max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
        >
          <Chip
            label={texts.showTitle}
            names={titles}
            value={wanted.show}
            onChange={(show) => onWant({ show })}
          />
          <Chip
            label={texts.category}
            names={categories}
            value={wanted.category}
            onChange={(category) => onWant({ category })}
          />
          <div role="status" className="shrink-0 text-small text-ink-2">
            <ListMeta count={texts.counted(count)} result={catalogue} />
          </div>
        </div>
        {toggle}
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
      className="shrink-0 max-sm:w-[calc(50%-0.25rem)] max-sm:min-w-24 sm:max-w-36 sm:grow sm:basis-28"
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

export function PickerRow({ product, onView }: ViewedProductProps) {
  const { sku, qty, thumbnail } = product;
  return (
    <div
      data-row
      className="group flex flex-wrap items-center gap-3 overflow-x-clip border-b border-line px-3 py-3"
    >
      <Picture query={productQueries.thumbnail(thumbnail)} />
      {/* With large text, the control is on a line of its own. */}
      <div className="min-w-28 flex-1">
        <QuickViewButton product={product} onView={onView} />
        {/* Beside a stepper, a phone has no room for the SKU. */}
        <p className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-2 max-sm:-me-16 group-has-[fieldset]:me-0">
          <Available quantity={qty} />
          <span className="leading-none whitespace-nowrap max-sm:group-has-[fieldset]:hidden">
            <MarkedSku sku={sku} />
          </span>
        </p>
      </div>
      <AddToOrder product={product} className="ms-auto shrink-0" />
    </div>
  );
}
