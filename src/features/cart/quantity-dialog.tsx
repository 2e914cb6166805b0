import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { LARGEST_INTEGER } from '#src/contract/values.ts';
import { isProductOf, type ProductOfItem } from '#src/outbox/edits.ts';
import { FormDialog } from '#src/ui/dialog/question.tsx';
import { dotted } from '#src/ui/format.ts';
import type { ProductOfCart } from './change-cart.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { texts } from './texts.ts';

/** `qty` is undefined where the screen does not know what is available, as that of a line. */
export type DialogProduct = Omit<ProductOfCart, 'qty'> & { qty: number | undefined };

interface QuantityDialogProps {
  product: DialogProduct;
  current: number | undefined;
  onConfirm: (product: ProductOfItem, quantity: number) => void;
  onClose: () => void;
}

export function QuantityDialog({ product, current, onConfirm, onClose }: QuantityDialogProps) {
  const available = useAvailable(product);
  const most = available ?? LARGEST_INTEGER;
  const [wanted, setWanted] = useState<number | undefined>(current ?? 1);
  const isNew = current === undefined;
  const isAvailable = wanted !== undefined && wanted <= most;
  const canConfirm = isAvailable && wanted !== (current ?? 0);
  const confirm = (quantity: number) => onConfirm({ ...product, qty: available ?? quantity }, quantity);
  return (
    <FormDialog
      title={product.title}
      description={dotted(product.sku, available !== undefined && texts.available(available))}
      typing
      onClose={onClose}
      action={{ label: isNew ? texts.addToOrder : texts.update, disabled: !canConfirm }}
      className="flex flex-wrap items-start gap-4"
      onSubmit={() => {
        if (wanted === undefined) return;
        confirm(wanted);
        onClose();
      }}
      // With an unchanged quantity, Update is disabled and Enter submits nothing: the caller says why.
      onKeyDown={({ key, target }) => {
        if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
        if (wanted && wanted === current && wanted <= most) confirm(wanted);
      }}
    >
      <QuantityStepper label={product.title} value={wanted ?? current ?? 1} max={most} onChange={setWanted} />
      <p className="min-w-40 flex-1 py-1 text-small text-ink-2">
        {available !== undefined && isAvailable && texts.upTo(available)} {!isNew && texts.zeroRemoves}
      </p>
    </FormDialog>
  );
}

/** The available quantity of the newer response: of the product, or of the client's catalogue. */
function useAvailable({ id, sku, qty, org_id }: DialogProduct): number | undefined {
  const one = useQuery(productQueries.one(id));
  const catalogue = useQuery(productQueries.catalogue(org_id));
  const isSame = (product: Pick<Product, 'id' | 'sku'>) => isProductOf({ product_id: id, sku }, product);
  const listed = catalogue.data?.find(isSame)?.qty;
  if (one.data && isSame(one.data) && (listed === undefined || one.dataUpdatedAt >= catalogue.dataUpdatedAt))
    return one.data.qty;
  return listed ?? qty;
}
