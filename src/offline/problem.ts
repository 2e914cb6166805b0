/** What stands between an order and the provider, and what is left of it once it is mended. */
import type { Draft, DraftItem, DraftProblem, ProblemField } from './draft.ts';

/** A product of which there is less now than the order has. */
export type Shortage = DraftProblem['short'][number];

/** What is left of a problem once the contact that was refused is created: the person's word. */
export const DESTINATION_CREATED: DraftProblem = {
  message: 'The destination is created now, and the order can be sent.',
  reasons: [],
  step: 'complete',
  field: null,
  short: [],
};

/** What is left of a draft's problem after an edit; null once the last of it is mended. */
export function mended({ problem, ...before }: Draft, after: Draft): DraftProblem | null {
  if (!problem || (problem.short.length === 0 && problem.field === null)) return problem;
  const short = problem.short.filter(({ product_id, available }) =>
    after.items.some((item) => item.product_id === product_id && item.qty > available),
  );
  const field = problem.field && VALUE_OF[problem.field](before) === VALUE_OF[problem.field](after);
  if (short.length === 0 && !field) return null;
  const reasons = short.length > 0 ? short.map((line) => inWords(line, after.items)) : problem.reasons;
  return { ...problem, reasons, short, field: field ? problem.field : null };
}

const VALUE_OF: Record<ProblemField, (draft: Omit<Draft, 'problem'>) => unknown> = {
  client: ({ org_id }) => org_id,
  notes: ({ client_notes }) => client_notes,
  destination: ({ ship_to_id }) => ship_to_id,
  carrier: ({ shipped_with }) => shipped_with,
  method: ({ shipping_type }) => shipping_type,
};

/** How much there is left of a product. */
export function inWords({ product_id, available }: Shortage, items: readonly DraftItem[]): string {
  const item = items.find((each) => each.product_id === product_id);
  const left =
    available === 0 ? 'none available now' : `only ${available.toLocaleString('en-US')} available now`;
  return `${item?.title ?? `Product ${product_id}`}: ${left}`;
}
