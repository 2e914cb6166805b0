import type { Draft } from '#src/outbox/draft.ts';
import { isEditable } from '#src/outbox/drafts.ts';

/**
 * The carts, one a client, last edited first (RULES.md, Cart): the draft of a client that was edited last and can be
 * edited.
 * @param drafts last edited first.
 */
export function cartsOf(drafts: readonly Draft[]): Draft[] {
  const seen = new Set<number | null>([null]);
  return drafts.filter((draft) => {
    if (!isEditable(draft) || seen.has(draft.org_id)) return false;
    seen.add(draft.org_id);
    return true;
  });
}

/** The cart that its bar shows: the first with products. */
export const cartInBar = (carts: readonly Draft[]): Draft | undefined =>
  carts.find(({ items }) => items.length > 0);

export function cartOf(drafts: readonly Draft[], orgId: number): Draft | undefined {
  return cartsOf(drafts).find(({ org_id }) => org_id === orgId);
}

/** `3 products, 14 pieces`. */
export function contentOf({ items }: Pick<Draft, 'items'>): string {
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0);
  return `${counted(items.length, 'product')}, ${counted(pieces, 'piece')}`;
}

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
