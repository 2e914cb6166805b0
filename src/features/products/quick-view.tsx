import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Product, productCategory } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { Button, buttonClasses } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Code } from '#src/ui/list-card.tsx';
import { DefinitionList } from '#src/ui/surface.tsx';
import { ProductImage } from './product-details.tsx';

interface QuickViewProps {
  product: Product;
  /** Whether to link to the product's screen; not where leaving would interrupt the user. */
  linked?: boolean;
  /** Adds the product to an order; by default to its client's cart. */
  add?: ReactNode;
  onClose: () => void;
}

/** The product detail dialog (RULES.md, Dialogs). */
export function QuickView({ product, linked = true, add, onClose }: QuickViewProps) {
  const { id, sku, show_name, title, description, qty } = product;
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      footer={
        <>
          {linked && (
            <Link
              to="/Product/$id"
              params={{ id }}
              state={{ fromList: true }}
              className={buttonClasses('secondary', 'max-sm:flex-1 max-sm:px-2')}
            >
              Open Product
            </Link>
          )}
          {/* A phone has room for two, and the sheet's own Close. */}
          <Button onClick={onClose} className="max-sm:hidden">
            Close
          </Button>
          {add ?? <AddToOrder product={product} isMain className="max-sm:flex-1" />}
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <ProductImage product={product} className="aspect-square max-sm:mx-auto max-sm:max-w-60" />
        <DefinitionList
          items={[
            ['Name of Product', title],
            ['Title', show_name],
            ['Product Category', productCategory(product)],
            ['Description', description],
            ['Total Qty', qty.toLocaleString('en-US')],
            ['SKU', <Code key="sku">{sku}</Code>],
            ['ID', <Code key="id">{id}</Code>],
          ]}
        />
      </div>
    </Dialog>
  );
}
