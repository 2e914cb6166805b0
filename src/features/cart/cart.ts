import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { clockDifference, correctedTime } from '#src/api/transport/clock.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { type Draft, type DraftItem, emptyDraft } from '#src/outbox/draft.ts';
import { type Drafts, isEditable } from '#src/outbox/drafts.ts';
import { texts } from './texts.ts';

/** The cart of each client (RULES.md, Cart). Those that are being built come first, each group last edited first. */
export function cartsOf(drafts: readonly Draft[]): Draft[] {
  const seen = new Set<number | null>([null]);
  // Sending an order counts as an edit: one that comes back refused must not replace the one that is being built.
  const built = drafts.filter(({ state }) => state === 'editing');
  return [...built, ...drafts].filter((draft) => {
    if (!isEditable(draft) || seen.has(draft.org_id)) return false;
    seen.add(draft.org_id);
    return true;
  });
}

export const cartInBar = (carts: readonly Draft[]): Draft | undefined =>
  carts.find(({ items }) => items.length > 0);

export const cartOf = (drafts: readonly Draft[], orgId: number): Draft | undefined =>
  cartsOf(drafts).find(({ org_id }) => org_id === orgId);

export function contentOf({ items }: { readonly items: readonly Pick<DraftItem, 'qty'>[] }): string {
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0);
  return texts.content(items.length, pieces);
}

/** A new draft, required by now (RULES.md, Wizard): by the provider's clock, if a response has told it. */
export function newDraft(id: string): Draft {
  const isChecked = clockDifference() !== undefined;
  return emptyDraft(id, Date.now(), dateToWireTime(new Date(correctedTime())), undefined, isChecked);
}

type Change = (draft: Draft) => Draft;

export async function beginDraft(drafts: Drafts, begin: Change): Promise<string> {
  const empty = newDraft(crypto.randomUUID());
  await drafts.edit(empty.id, begin, empty);
  return empty.id;
}

/** The URL fragments that open the wizard's line list and its scanner. */
export const LINE_LIST = 'list';
export const SCAN = 'scan';

export function useBeginOrder(): (begin: Change) => Promise<void> {
  const { drafts } = useRouter().options.context;
  const navigate = useNavigate();
  const beginning = useRef<Promise<void>>(undefined);
  const open = async (begin: Change) => {
    const { pathname } = location;
    const draft = await beginDraft(drafts, begin);
    // A store may hang for seconds. A user who has left the screen finds the order among the unfinished ones.
    if (location.pathname === pathname) await navigate({ to: '/Order/create', search: { draft } });
  };
  // A second press before the wizard opens would begin a second order.
  return (begin) => {
    beginning.current ??= open(begin).finally(() => {
      beginning.current = undefined;
    });
    return beginning.current;
  };
}

export function useCarts(): { drafts: Drafts; list: readonly Draft[]; carts: readonly Draft[] } {
  const { drafts } = useRouter().options.context;
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  return { drafts, list, carts: useMemo(() => cartsOf(list), [list]) };
}
