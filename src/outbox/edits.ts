/** Edits of a draft, as pure functions (RULES.md, Wizard). */
import type { Organization } from '#src/contract/organization.ts';
import type { Product } from '#src/contract/product.ts';
import type { DraftContent } from '#src/storage/stored/draft.ts';
import { abandonAndWatch, type Draft, type DraftItem, shipToContact } from './draft.ts';

/** Another client needs a new order. The old one stays watched: a tab that could not store anything may have placed it. */
export function chooseClient(
  draft: Draft,
  client: Pick<Organization, 'id' | 'name'>,
  at = Date.now(),
): Draft {
  if (draft.org_id === client.id) return draft;
  return {
    ...draft,
    org_id: client.id,
    org_name: client.name,
    is_started: false,
    ...abandonAndWatch({ ...draft, items: [] }, () => crypto.randomUUID(), at),
    ...shipToContact(null),
  };
}

/** A destination among several, of an order that has its place in the outbox from here on. */
export function asDestination(to: DraftContent['destinations'][number]): Draft['destinations'][number] {
  // `Drafts.edit` chooses its date.
  return { ...to, draft_id: crypto.randomUUID(), start_key: crypto.randomUUID(), required_by: '' };
}

/** What an order line needs of its product; `qty` is the available quantity. */
export type ProductOfItem = Pick<Product, 'id' | 'sku' | 'title' | 'thumbnail' | 'qty'>;

/** Whether a line means a product. Its number may be another product's by now; one of an order again may lack its SKU. */
export const isProductOf = (
  { product_id, sku }: { product_id: number; sku?: string | undefined },
  product: Pick<Product, 'id' | 'sku'>,
) => (sku ? sku.toLowerCase() === product.sku.toLowerCase() : product_id === product.id);

/** Returns a product's line. */
export function lineOf(
  { items }: Pick<Draft, 'items'>,
  product: Pick<ProductOfItem, 'id' | 'sku'>,
): DraftItem | undefined {
  return items.find((item) => item.product_id === product.id && isProductOf(item, product));
}

/** What setting a product's quantity, limited to what is available, does to an order. */
export function quantityChange(
  draft: Draft,
  product: ProductOfItem,
  quantity: number,
): 'added' | 'updated' | 'removed' | 'already-there' | 'nothing' | 'other-product' {
  const item = lineOf(draft, product);
  if (!item && draft.items.some((each) => each.product_id === product.id)) return 'other-product';
  const qty = clampQuantity(quantity, product.qty);
  if (!item) return qty > 0 ? 'added' : 'nothing';
  if (qty === 0) return 'removed';
  return qty === item.qty ? 'already-there' : 'updated';
}

/** Sets a product's quantity in the order, limited to what is available; 0 removes its line. */
export function setQuantity(draft: Draft, product: ProductOfItem, quantity: number): Draft {
  const change = quantityChange(draft, product, quantity);
  if (change === 'nothing' || change === 'already-there' || change === 'other-product') return draft;
  const others = draft.items.filter((each) => each.product_id !== product.id);
  if (change === 'removed') return { ...draft, items: others };
  const item: DraftItem = {
    product_id: product.id,
    sku: product.sku,
    title: product.title,
    thumbnail: product.thumbnail,
    qty: clampQuantity(quantity, product.qty),
    key: crypto.randomUUID(),
    submitted: false,
  };
  const items =
    change === 'added'
      ? [...others, item]
      : draft.items.map((each) => (each.product_id === product.id ? item : each));
  return { ...draft, items };
}

/** Limits a requested quantity to a whole number from 0 to the available quantity; anything else is 0. */
export function clampQuantity(requested: number, available: number): number {
  if (Number.isNaN(requested)) return 0;
  return Math.max(0, Math.min(Math.trunc(requested), Math.max(0, Math.trunc(available))));
}
