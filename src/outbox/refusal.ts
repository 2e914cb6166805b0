/** Why an order cannot be placed, as a code, and where in the wizard to fix it. */
import type { Refused } from '#src/api/errors.ts';
import type { Draft, DraftProblem, ProblemField, Stage, Step } from './draft.ts';
import { type LostRecord, NO_PARAMETERS, type Shortage } from './problem.ts';

const STEP_OF_STAGE: Record<Stage, Step> = {
  start: 'start',
  destination: 'complete',
  items: 'products',
  place: 'complete',
};

const FIELD_OF_ERROR: Record<string, ProblemField> = {
  org_id: 'client',
  orgId: 'client',
  client_notes: 'notes',
  ship_to_id: 'destination',
  shipped_with: 'carrier',
  shipping_type: 'method',
};

const STEP_OF_FIELD: Record<ProblemField, Step> = {
  client: 'start',
  notes: 'start',
  destination: 'complete',
  carrier: 'complete',
  method: 'complete',
};

/**
 * The problem of a decided refusal.
 * @param short what is short of stock now, as far as that could be seen.
 */
export function refusedProblem(refused: Refused, stage: Stage, short: readonly Shortage[]): DraftProblem {
  const errors = Object.entries(refused.problem?.errors ?? {});
  const said = errors.flatMap(([field, texts]) =>
    texts.map((text) => ({ product_id: Number(/^items\.(\d+)/.exec(field)?.[1]) || null, text })),
  );
  const field =
    stage === 'destination'
      ? 'destination'
      : (errors.map(([name]) => FIELD_OF_ERROR[name]).find((found) => found !== undefined) ?? null);
  const isAboutItems = short.length > 0 || errors.some(([name]) => name.startsWith('items'));
  return {
    ...NO_PARAMETERS,
    code: 'refused',
    stage,
    step: isAboutItems ? 'products' : field ? STEP_OF_FIELD[field] : STEP_OF_STAGE[stage],
    field: isAboutItems ? null : field,
    said: said.length > 0 ? said : [{ product_id: null, text: refused.message }],
    short: [...short],
  };
}

/** The problem of an order whose stock was looked at before anything was sent. */
export function shortProblem(short: readonly Shortage[]): DraftProblem {
  return { ...NO_PARAMETERS, code: 'short', stage: 'items', step: 'products', short: [...short] };
}

/** The problem of an order of which the user cannot see something any more: it is no matter of stock. */
export function noAccessProblem(lost: readonly LostRecord[], stage: Stage): DraftProblem {
  const field = lost.some(({ kind }) => kind === 'client')
    ? 'client'
    : lost.some(({ kind }) => kind === 'contact')
      ? 'destination'
      : null;
  const step = field ? STEP_OF_FIELD[field] : 'products';
  return { ...NO_PARAMETERS, code: 'no-access', stage, step, field, lost: [...lost] };
}

/** The problem of an order of which an earlier try was placed after all, with other content. */
export function placedBeforeProblem(orderId: number): DraftProblem {
  return { ...NO_PARAMETERS, code: 'placed-before', stage: 'place', step: 'complete', order_id: orderId };
}

/** What is to be said of an order that was placed with other lines than the user confirmed. */
export function placedDifferentlyProblem(orderId: number): DraftProblem {
  return { ...placedBeforeProblem(orderId), code: 'placed-differently' };
}

/** The problem of an order whose destination was made on this device, and is not there any more. */
export const DESTINATION_GONE: DraftProblem = {
  ...NO_PARAMETERS,
  code: 'destination-gone',
  stage: 'place',
  step: 'complete',
  field: 'destination',
};

/** The problem of an order that was confirmed without a client or a destination; undefined where it has both. */
export function incompleteProblem({ org_id, ship_to_id }: Draft): DraftProblem | undefined {
  if (org_id !== null && ship_to_id !== null) return undefined;
  const field = org_id === null ? 'client' : 'destination';
  return { ...NO_PARAMETERS, code: 'incomplete', stage: 'place', step: STEP_OF_FIELD[field], field };
}
