/** Edits of a draft that only the wizard offers, as pure functions (RULES.md, Wizard). */
import { type Draft, type DraftItem, shipToContact } from '#src/outbox/draft.ts';

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
