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

/** Fills an empty draft like a placed order, without its notes, which were about that order. */
export function draftAgain(placed: Omit<DraftContent, 'client_notes' | 'required_by'>, empty: Draft): Draft {
  const { client_notes, required_by } = empty;
  return {
    ...{ ...empty, ...placed, client_notes, required_by },
    step: 'products',
    is_started: true,
    items: placed.items.map((line) => ({ ...line, key: crypto.randomUUID(), submitted: false })),
    destinations: placed.destinations.map(asDestination),
  };
}

/** A destination among several, of an order that has its place in the outbox from here on. */
export function asDestination(to: DraftContent['destinations'][number]): Draft['destinations'][number] {
  // `Drafts.edit` chooses its date.
  return { ...to, draft_id: crypto.randomUUID(), start_key: crypto.randomUUID(), required_by: '' };
}

/** Chooses the carrier, which clears the shipping method of another one, also of one that had its number. */
export function chooseCarrier(draft: Draft, carrier: { id: number; name: string } | null): Draft {
  if (draft.shipped_with === (carrier?.id ?? null) && draft.shipped_with_name === (carrier?.name ?? ''))
    return draft;
  return {
    ...draft,
    shipped_with: carrier?.id ?? null,
    shipped_with_name: carrier?.name ?? '',
    shipping_type: null,
    shipping_type_name: '',
  };
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

/** Takes what the provider has changed: the names of products, and the destination. A picture of another product goes. */
export function acceptChanges(draft: Draft): Draft {
  const changed = draft.problem?.changed ?? [];
  const items = draft.items.map((item) => {
    const now = changed.find(({ kind, id }) => kind === 'product' && id === item.product_id);
    if (now?.kind !== 'product') return item;
    const { sku, title } = now;
    return { ...item, sku, title, thumbnail: sku === item.sku ? item.thumbnail : null };
  });
  const contact = changed.find(({ kind, id }) => kind === 'contact' && id === draft.ship_to_id);
  const shipTo = contact?.kind === 'contact' && shipToContact({ id: contact.id, ...contact.ship_to });
  return { ...draft, items, ...shipTo };
}

/** Lowers quantities to what is available now, and removes lines of which nothing is left. */
export function takeAvailable(
  draft: Draft,
  short: readonly { product_id: number; available: number }[],
): Draft {
  const left = new Map(short.map(({ product_id, available }) => [product_id, available]));
  const items = draft.items
    .map((item) => lowered(item, left.get(item.product_id) ?? item.qty))
    .filter(({ qty }) => qty > 0);
  return { ...draft, items };
}

// The line needs a new key: a provider that saw the old key with another quantity would refuse it.
function lowered(item: DraftItem, available: number): DraftItem {
  return item.qty <= available ? item : { ...item, qty: available, key: crypto.randomUUID() };
}

/** Limits a requested quantity to a whole number from 0 to the available quantity; anything else is 0. */
export function clampQuantity(requested: number, available: number): number {
  if (Number.isNaN(requested)) return 0;
  return Math.max(0, Math.min(Math.trunc(requested), Math.max(0, Math.trunc(available))));
}
