/** Why an order can't be placed, as a code with the wizard step that fixes it, and what remains of that after an edit. */
import { isDecided, Malformed, Refused } from '#src/api/transport/errors.ts';
import {
  type Draft,
  type DraftProblem,
  hasDestination,
  type ProblemField,
  type Stage,
  type Step,
} from './draft.ts';

/** A product with less stock than the order needs. */
export type Shortage = DraftProblem['short'][number];

/** A record that the user can't see any more, or that is not active any more. */
export type LostRecord = DraftProblem['lost'][number];

/** A record whose number stands for something else than the user saw, with what it is now. */
export type Changed = DraftProblem['changed'][number];

/** What products and other records stand for now, in the order of the lines. */
export interface Products {
  short: Shortage[];
  lost: LostRecord[];
  changed: Changed[];
}

export const NO_PARAMETERS = {
  field: null,
  said: [],
  short: [],
  lost: [],
  changed: [],
  order_id: null,
} satisfies Partial<DraftProblem>;

/** Returns what remains of a draft's problem after an edit; null once everything is fixed. */
export function remainingProblem({ problem, ...before }: Draft, after: Draft): DraftProblem | null {
  if (!problem) return null;
  const isAboutItems =
    problem.short.length > 0 || [...problem.lost, ...problem.changed].some(({ kind }) => kind === 'product');
  if (!isAboutItems && problem.field === null) return problem;
  // What each of several orders can have depends on how many there are.
  const isAsMany = before.destinations.length === after.destinations.length;
  const short = problem.short.filter(
    ({ product_id, available }) =>
      isAsMany && after.items.some((item) => item.product_id === product_id && item.qty > available),
  );
  const valueIn = problem.field && FIELDS[problem.field].valueIn;
  const field = valueIn && valueIn(before) === valueIn(after);
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

interface FieldOfOrder {
  step: Step;
  /** Its names in the provider's errors. */
  errors: readonly string[];
  valueIn: (draft: Omit<Draft, 'problem'>) => unknown;
}

const FIELDS: Record<ProblemField, FieldOfOrder> = {
  client: { step: 'start', errors: ['org_id', 'orgId'], valueIn: ({ org_id }) => org_id },
  notes: { step: 'start', errors: ['client_notes'], valueIn: ({ client_notes }) => client_notes },
  destination: {
    step: 'complete',
    errors: ['ship_to_id'],
    valueIn: ({ ship_to_id, ship_to, new_contact }) => JSON.stringify([ship_to_id, ship_to, new_contact]),
  },
  carrier: {
    step: 'complete',
    errors: ['shipped_with'],
    valueIn: ({ shipped_with, shipped_with_name }) => JSON.stringify([shipped_with, shipped_with_name]),
  },
  method: {
    step: 'complete',
    errors: ['shipping_type'],
    valueIn: ({ shipping_type, shipping_type_name }) => JSON.stringify([shipping_type, shipping_type_name]),
  },
};
const FIELD_NAMES = Object.keys(FIELDS) as ProblemField[];

/** Whether the provider was reached and refused, failed, or gave no valid answer. */
export function isAnswered(error: unknown): error is Refused | Malformed {
  return isDecided(error) || isFailed(error);
}

/** Whether the provider was reached and failed: what was requested may have been done all the same. */
function isFailed(error: unknown): error is Refused | Malformed {
  return error instanceof Malformed || (error instanceof Refused && error.status >= 500);
}

/** Whether the provider itself failed: not a gateway that can't reach it, nor a provider that asks to wait. */
export function isOwnFailure(error: unknown): boolean {
  const isAway =
    error instanceof Refused && ([502, 503, 504].includes(error.status) || error.retryAfter !== undefined);
  return isFailed(error) && !isAway;
}

// A timer of more than 24 days would fire at once.
export const LONGEST_ASKED_MS = 60 * 60_000;

/** Returns how long the provider asked to wait, in seconds, at most an hour; undefined if it did not. */
export function retryAfterOf(error: unknown): number | undefined {
  if (!(error instanceof Refused) || error.retryAfter === undefined) return undefined;
  return Math.min(error.retryAfter, LONGEST_ASKED_MS / 1000);
}

const STEP_OF_STAGE: Record<Stage, Step> = {
  start: 'start',
  destination: 'complete',
  items: 'products',
  place: 'complete',
};

/**
 * @param items The lines of the order: a field of an error may name one by its product.
 * @param short The products with too little stock now.
 */
export function refusedProblem(
  refused: Refused,
  stage: Stage,
  items: Draft['items'],
  short: readonly Shortage[],
): DraftProblem {
  const errors = Object.entries(refused.problem?.errors ?? {});
  const productOf = (field: string) =>
    items.find(({ product_id }) => field.split('.')[1] === String(product_id))?.product_id ?? null;
  const said = errors.flatMap(([field, texts]) =>
    texts.map((text) => ({ product_id: productOf(field), text })),
  );
  const [refusedField] = errors.flatMap(([error]) =>
    FIELD_NAMES.filter((name) => FIELDS[name].errors.includes(error)),
  );
  const field = stage === 'destination' ? 'destination' : (refusedField ?? null);
  const isAboutItems = short.length > 0 || errors.some(([name]) => name.startsWith('items'));
  return {
    ...NO_PARAMETERS,
    code: 'refused',
    stage,
    step: isAboutItems ? 'products' : field ? FIELDS[field].step : STEP_OF_STAGE[stage],
    field: isAboutItems ? null : field,
    said: said.length > 0 ? said : [{ product_id: null, text: refused.message }],
    short: [...short],
  };
}

/** Returns the problem for what was found at a stage; undefined if all is as the user saw it. */
export function foundProblem(
  { short = [], lost = [], changed = [] }: Partial<Products>,
  stage: Stage,
): DraftProblem | undefined {
  const isAbout = (kind: string) => [...lost, ...changed].some((record) => record.kind === kind);
  const field: ProblemField | null = isAbout('client') ? 'client' : isAbout('contact') ? 'destination' : null;
  const step = field ? FIELDS[field].step : 'products';
  const code =
    lost.length > 0 ? 'lost' : changed.length > 0 ? 'changed' : short.length > 0 ? 'short' : undefined;
  return code && { ...NO_PARAMETERS, code, stage, step, field, short, lost, changed };
}

/** The carrier or the method is not offered as the user saw it. */
export function changedShippingProblem(field: 'carrier' | 'method'): DraftProblem {
  return { ...NO_PARAMETERS, code: 'changed', stage: 'place', step: FIELDS[field].step, field };
}

export function failedProblem(stage: Stage): DraftProblem {
  return { ...NO_PARAMETERS, code: 'failed', stage, step: STEP_OF_STAGE[stage] };
}

/** An earlier attempt was placed after all, with other content. */
export function placedBeforeProblem(orderId: number): DraftProblem {
  return { ...NO_PARAMETERS, code: 'placed-before', stage: 'place', step: 'complete', order_id: orderId };
}

/** The order was placed with other lines than the user confirmed. */
export function placedDifferentlyProblem(orderId: number): DraftProblem {
  return { ...placedBeforeProblem(orderId), code: 'placed-differently' };
}

/** Returns the problem for an order that lacks something; undefined if it has everything that a placement needs. */
export function incompleteProblem(draft: Draft): DraftProblem | undefined {
  const lacks: [boolean, ProblemField | null][] = [
    [draft.org_id === null, 'client'],
    [draft.items.length === 0, null],
    [!hasDestination(draft), 'destination'],
    [draft.shipped_with === null, 'carrier'],
    [draft.shipping_type === null, 'method'],
  ];
  const found = lacks.find(([isLacking]) => isLacking);
  if (!found) return undefined;
  const [, field] = found;
  const step = field ? FIELDS[field].step : 'products';
  return { ...NO_PARAMETERS, code: 'incomplete', stage: 'place', step, field };
}
