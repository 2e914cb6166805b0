/** The problem that keeps an order from being placed, and what remains of it after an edit. */
import type { Draft, DraftProblem, ProblemField } from './draft.ts';

/** A product with less stock than the order needs. */
export type Shortage = DraftProblem['short'][number];

/** A record that the user can't see any more, or that is not active any more. */
export type LostRecord = DraftProblem['lost'][number];

/** A record whose number stands for something else than the user saw, with what it is now. */
export type Changed = DraftProblem['changed'][number];

/** Empty parameters for a problem. */
export const NO_PARAMETERS: Pick<DraftProblem, 'field' | 'said' | 'short' | 'lost' | 'changed' | 'order_id'> =
  {
    field: null,
    said: [],
    short: [],
    lost: [],
    changed: [],
    order_id: null,
  };

/** Returns what remains of a draft's problem after an edit; null once everything is fixed. */
export function remainingProblem({ problem, ...before }: Draft, after: Draft): DraftProblem | null {
  if (!problem) return null;
  const isAboutItems =
    problem.short.length > 0 || [...problem.lost, ...problem.changed].some(({ kind }) => kind === 'product');
  if (!isAboutItems && problem.field === null) return problem;
  const short = problem.short.filter(({ product_id, available }) =>
    after.items.some((item) => item.product_id === product_id && item.qty > available),
  );
  const field = problem.field && VALUE_OF[problem.field](before) === VALUE_OF[problem.field](after);
  const remains = ({ kind, id }: LostRecord | Changed) =>
    kind === 'product' ? itemOf(after, id) !== undefined && itemOf(after, id) === itemOf(before, id) : field;
  const lost = problem.lost.filter(remains);
  const changed = problem.changed.filter(remains);
  if (short.length === 0 && lost.length === 0 && changed.length === 0 && !field) return null;
  return { ...problem, short, lost, changed, field: field ? problem.field : null };
}

/** The product that a draft has under a number, as the user saw it. */
function itemOf({ items }: Pick<Draft, 'items'>, id: number): string | undefined {
  const item = items.find(({ product_id }) => product_id === id);
  return item && JSON.stringify([item.sku, item.title]);
}

const VALUE_OF: Record<ProblemField, (draft: Omit<Draft, 'problem'>) => unknown> = {
  client: ({ org_id }) => org_id,
  notes: ({ client_notes }) => client_notes,
  destination: ({ ship_to_id, ship_to, new_contact }) => JSON.stringify([ship_to_id, ship_to, new_contact]),
  carrier: ({ shipped_with }) => shipped_with,
  method: ({ shipping_type }) => shipping_type,
};
