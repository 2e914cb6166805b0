import { PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { pictureQueries } from '#src/api/pictures.ts';
import { type Product, productCategory } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { Available } from '#src/features/cart/available.tsx';
import { texts } from '#src/features/order-wizard/texts.ts';
import { Marked, MarkedCode } from '#src/features/pickers/marked.tsx';
import { QuickViewButton, type ViewedProductProps } from '#src/features/products/list/catalogue.tsx';
import { texts as productTexts } from '#src/features/products/texts.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/format.ts';
import { EmptyState, Skeleton } from '#src/ui/record/loaded.tsx';
import { Picture } from '#src/ui/record/picture.tsx';
import { Card } from '#src/ui/surface.tsx';

export type Wanted = Record<'text' | 'show' | 'category', string>;

export const isWanted = (product: Product, { show, category }: Wanted): boolean =>
  (!show || product.show_name === show) && (!category || productCategory(product) === category);

// Fills the height of the window, so that the list scrolls and the page does not. Below 780 px, the page scrolls.
export const CARD =
  'min-w-0 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:[box-shadow:none] min-[48.75rem]:flex min-[48.75rem]:h-[max(36rem,calc(100dvh-13rem))] min-[48.75rem]:flex-col min-[48.75rem]:pointer-fine:h-[max(36rem,calc(100dvh-11.5rem))]';
export const LIST = 'min-h-[465px] min-[48.75rem]:min-h-0 min-[48.75rem]:flex-1';

/** As high as the search and the products, so that the order below them does not move. */
export function PickerFrame({ hasHead = false, children }: { hasHead?: boolean; children: ReactNode }) {
  return (
    <Card className={CARD}>
      <div
        className={classes(
          'flex flex-col gap-1.5 border-b border-line px-4 sm:px-3 py-1.5 sm:py-3',
          !hasHead && 'invisible',
        )}
      >
        <Skeleton className="h-11 pointer-fine:h-9" />
        <Skeleton className="h-11.5 w-60 pointer-fine:h-9.5" />
      </div>
      {/* Below 780 px, the products fill the window. */}
      <div className={classes('overflow-hidden', hasHead ? 'h-dvh' : 'h-[465px]', LIST)}>{children}</div>
    </Card>
  );
}

export function NothingFound({ wanted, onClear }: { wanted: Wanted; onClear: () => void }) {
  const text = wanted.text.trim();
  const lookedFor = dotted(text && `“${text}”`, wanted.show, wanted.category);
  return (
    <EmptyState icon={PackageSearch} text={productTexts.none}>
      {lookedFor && (
        <>
          <p className="max-w-prose text-small text-ink-2 wrap-anywhere">{texts.lookedFor(lookedFor)}</p>
          <Button onClick={onClear}>{texts.showAll}</Button>
        </>
      )}
    </EmptyState>
  );
}

export function PickerRow({ product, onView }: ViewedProductProps) {
  const { title, sku, thumbnail } = product;
  return (
    <div
      data-row
      className="@container flex min-h-22 flex-wrap items-center gap-3 overflow-x-clip border-b border-line px-4 sm:px-3 py-3"
    >
      <Picture query={pictureQueries.thumbnail(thumbnail)} />
      {/* With large text, the control is on a line of its own. */}
      <div className="min-w-[6.5rem] flex-1">
        <QuickViewButton product={product} onView={onView}>
          <span className="line-clamp-2 @max-[17rem]:line-clamp-none">
            <Marked text={title} />
          </span>
        </QuickViewButton>
        {/* A SKU that has no room beside it is on a second line, which only large text has. */}
        <p className="flex max-h-[1lh] flex-wrap items-baseline gap-x-2 overflow-hidden text-small whitespace-nowrap text-ink-2 @max-[17rem]:max-h-none">
          <Available product={product} />
          <span className="max-lg:in-[[data-row]:has(fieldset)]:hidden">
            <MarkedCode text={sku} />
          </span>
        </p>
      </div>
      <AddToOrder product={product} className="ms-auto min-w-0! shrink-0" />
    </div>
  );
}
