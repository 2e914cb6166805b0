import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { productQueries } from '#src/api/products.ts';
import { type Product, productCategory } from '#src/contract/product.ts';
import { classes, textLink } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/format.ts';
import { Code } from '#src/ui/list-card.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { DefinitionList } from '#src/ui/surface.tsx';

export function ProductImage({
  product,
  className = 'aspect-square max-w-80',
}: {
  product: Pick<Product, 'thumbnail' | 'title'>;
  className?: string;
}) {
  return (
    <Picture
      query={productQueries.image(product.thumbnail)}
      alt={`Picture of ${product.title}`}
      className={classes('w-full self-start', className)}
    />
  );
}

export interface ProductUse {
  readonly lasts: string | undefined;
  /** `10 to Union Hall on 11/12/2026`, and the order. */
  readonly lastSent: { readonly text: string; readonly link: LinkProps } | undefined;
}

interface ProductDetailsProps {
  product: Product;
  lasts?: string | undefined;
  more?: readonly (readonly [string, ReactNode])[] | undefined;
}

export function ProductDetails({ product, lasts, more = [] }: ProductDetailsProps) {
  const { id, sku, title, org_id, org_name, show_id, show_name, description, qty, active } = product;
  return (
    <DefinitionList
      items={[
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
        ['Total Quantity', dotted(qty.toLocaleString('en-US'), lasts && `lasts ${lasts}`)],
        ...more,
        ['Active', active ? 'Yes' : 'No'],
        ['SKU', <Code key="sku">{sku}</Code>],
        ['ID', <Code key="id">{id}</Code>],
      ]}
    />
  );
}
