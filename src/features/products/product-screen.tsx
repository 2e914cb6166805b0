import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { List, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { explain, isMissingRecord } from '#src/api/errors.ts';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { CartBeside } from '#src/features/cart/cart-bar.tsx';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { DOT } from '#src/ui/format.ts';
import { Freshness } from '#src/ui/freshness.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { RecordSkeleton, RowLinks, ThumbBar } from '#src/ui/record.tsx';
import { Card, Skeleton } from '#src/ui/surface.tsx';
import { ProductDetails, ProductImage, type ProductUse } from './product-details.tsx';

interface ProductScreenProps {
  id: number;
  back: ReactNode;
  ordersLink: (product: Product) => LinkProps;
  usageOf: (product: Product) => ProductUse;
}

export function ProductScreen({ id, back, ordersLink, usageOf }: ProductScreenProps) {
  const product = useQuery(productQueries.one(id));
  const isPhone = useIsPhone();
  const { data } = product;
  const use = data && usageOf(data);
  const age = data && <Freshness result={product} />;
  return (
    <>
      <PageHeader
        title={data?.title ?? 'Product'}
        meta={isPhone ? data && <Stock product={data} lasts={use?.lasts} age={age} /> : age}
        above={
          !isMissingRecord(product) && (
            <>
              {back}
              {isPhone && !product.isError && <ImageSpace product={data} />}
            </>
          )
        }
        actions={
          data &&
          !isPhone && (
            <>
              <Link {...ordersLink(data)} className={buttonClasses()}>
                <List size={18} aria-hidden="true" />
                View Orders
              </Link>
              <Link to="/Product/$id/edit" params={{ id }} className={buttonClasses()}>
                <Pencil size={18} aria-hidden="true" />
                Edit
              </Link>
              {data.active && <AddToOrder product={data} isMain />}
            </>
          )
        }
      />
      <Loaded
        result={product}
        explain={(error) => explain(error, 'No Product found.')}
        back={back}
        label="Product"
        waiting={<RecordSkeleton lines={10} picture={!isPhone} className="" />}
      >
        {(found) =>
          isPhone ? (
            <PhoneProduct product={found} use={usageOf(found)} ordersLink={ordersLink(found)} />
          ) : (
            <DeskProduct product={found} use={usageOf(found)} />
          )
        }
      </Loaded>
    </>
  );
}

function Stock({ product, lasts, age }: { product: Product; lasts: string | undefined; age: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>
        <span className="font-semibold text-ink">{product.qty.toLocaleString('en-US')} available</span>
        {lasts && `${DOT}lasts ${lasts}`}
      </span>
      {age}
    </span>
  );
}

function DeskProduct({ product, use: { lasts, lastSent } }: { product: Product; use: ProductUse }) {
  return (
    <Card>
      <div className="grid grid-cols-[16rem_minmax(0,1fr)] items-start gap-6 p-6">
        <ProductImage product={product} />
        <ProductDetails
          product={product}
          lasts={lasts}
          more={
            lastSent && [
              [
                'Last sent',
                <Link key="sent" {...lastSent.link} className={textLink}>
                  {lastSent.text}
                </Link>,
              ],
            ]
          }
        />
      </div>
    </Card>
  );
}

function ImageSpace({ product }: { product: Product | undefined }) {
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

/** Product screen on phones: order button first, details as rows. */
function PhoneProduct({ product, use: { lastSent }, ordersLink }: PhoneProductProps) {
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
