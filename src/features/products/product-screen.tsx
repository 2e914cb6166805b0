import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { List, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { explain } from '#src/api/errors.ts';
import { productQueries } from '#src/api/products.ts';
import { type Product, productCategory } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { buttonClasses } from '#src/ui/button.tsx';
import { Freshness } from '#src/ui/freshness.tsx';
import { Code } from '#src/ui/list-card.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Card, DefinitionList } from '#src/ui/surface.tsx';
import { textLink } from '#src/ui/text-link.ts';
import { ProductImage } from './product-details.tsx';

interface ProductScreenProps {
  id: number;
  back: ReactNode;
  /** The link to the orders that contain this product. */
  ordersLink: (product: Product) => LinkProps;
}

/** One product (RULES.md, Product). */
export function ProductScreen({ id, back, ordersLink }: ProductScreenProps) {
  const product = useQuery(productQueries.one(id));
  return (
    <>
      <PageHeader
        title={product.data?.title ?? `Product ${id}`}
        meta={product.data && <Freshness result={product} />}
        above={back}
        actions={
          product.data && (
            <>
              <Link {...ordersLink(product.data)} className={buttonClasses()}>
                <List size={18} aria-hidden="true" />
                View Orders
              </Link>
              <Link to="/Product/$id/edit" params={{ id }} className={buttonClasses()}>
                <Pencil size={18} aria-hidden="true" />
                Edit
              </Link>
              {product.data.active && (
                <AddToOrder product={product.data} isMain className="max-sm:order-first max-sm:w-full" />
              )}
            </>
          )
        }
      />
      <Loaded result={product} explain={(error) => explain(error, 'No Product found.')} label="Product">
        {(found) => <Details product={found} />}
      </Loaded>
    </>
  );
}

function Details({ product }: { product: Product }) {
  const { id, sku, title, org_id, org_name, show_id, show_name, description, qty, active } = product;
  return (
    <Card>
      <div className="grid grid-cols-1 items-start gap-6 p-4 sm:grid-cols-[16rem_minmax(0,1fr)] sm:p-6">
        <ProductImage product={product} />
        <DefinitionList
          items={[
            ['ID', <Code key="id">{id}</Code>],
            ['SKU', <Code key="sku">{sku}</Code>],
            ['Name of Product', title],
            [
              'Client',
              <Link key="client" to="/Organization/$id" params={{ id: org_id }} className={textLink}>
                {org_name}
              </Link>,
            ],
            [
              'Title',
              show_id && (
                <Link key="title" to="/Show/$id" params={{ id: show_id }} className={textLink}>
                  {show_name}
                </Link>
              ),
            ],
            ['Product Category', productCategory(product)],
            [
              'Description',
              description && (
                <span key="description" className="whitespace-pre-line">
                  {description}
                </span>
              ),
            ],
            ['Total Quantity', qty.toLocaleString('en-US')],
            ['Active', active ? 'Yes' : 'No'],
          ]}
        />
      </div>
    </Card>
  );
}
