import type { LinkProps } from '@tanstack/react-router';
import type { Product } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { CartBeside } from '#src/features/cart/cart-beside.tsx';
import { RowLinks } from '#src/ui/row-links.tsx';
import { Card, Skeleton } from '#src/ui/surface.tsx';
import { ThumbBar } from '#src/ui/thumb-bar.tsx';
import { ProductDetails, ProductImage, type ProductUse } from './product-details.tsx';

/** A phone's picture over the whole width, or its space until the product has loaded. */
export function ImageSpace({ product }: { product: Product | undefined }) {
  return (
    <div className="-mx-4 mt-1 mb-3">
      {product ? (
        <ProductImage product={product} className="aspect-square rounded-none" />
      ) : (
        <Skeleton className="aspect-square rounded-none" />
      )}
    </div>
  );
}

interface PhoneProductProps {
  product: Product;
  use: ProductUse;
  ordersLink: LinkProps;
}

/** A product on a phone, to be ordered: what else it leads to are rows. */
export function PhoneProduct({ product, use: { lastSent }, ordersLink }: PhoneProductProps) {
  const { id, active } = product;
  return (
    <div className="flex flex-col gap-3">
      <RowLinks
        rows={[
          ...(lastSent ? [{ text: 'Last sent', note: lastSent.text, link: lastSent.link }] : []),
          { text: 'View Orders', link: ordersLink },
          { text: 'Edit', link: { to: '/Product/$id/edit', params: { id } } },
        ]}
      />
      <Card>
        <div className="p-4">
          <ProductDetails product={product} />
        </div>
      </Card>
      {active && (
        <ThumbBar>
          <AddToOrder product={product} isMain className="min-w-max flex-1 has-[fieldset]:flex-none" />
          <CartBeside orgId={product.org_id} productId={id} />
        </ThumbBar>
      )}
    </div>
  );
}
