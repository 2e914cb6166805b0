/** Why an order can't be placed, as a code, and the wizard step that fixes it. */
import { isDecided, Malformed, Refused } from '#src/api/errors.ts';
import type { Draft, DraftProblem, ProblemField, Stage, Step } from './draft.ts';
import { type LostRecord, NO_PARAMETERS, type Shortage } from './problem.ts';

/** Whether the provider was reached and did not do what was asked: it refused, failed, or gave no valid answer. */
export function isAnswered(error: unknown): error is Refused | Malformed {
  return isDecided(error) || isFailed(error);
}

/** Whether the provider was reached and failed, so that what was asked may have been done all the same. */
export function isFailed(error: unknown): error is Refused | Malformed {
  return error instanceof Malformed || (error instanceof Refused && error.status >= 500);
}

/** Returns how long the provider asked to wait, in seconds; undefined if it did not. */
export function retryAfterOf(error: unknown): number | undefined {
  return error instanceof Refused ? error.retryAfter : undefined;
}

/** Whether the next call would be refused as well: a limit counts all of them. */
export function isOfAllCalls(error: unknown): boolean {
  return error instanceof Refused && error.status === 429;
}

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
 * Returns the problem for a decided refusal.
 * @param short The products with too little stock now, as far as that is known.
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

/** Returns the problem for a shortage found before anything was sent. */
export function shortProblem(short: readonly Shortage[]): DraftProblem {
  return { ...NO_PARAMETERS, code: 'short', stage: 'items', step: 'products', short: [...short] };
}

/** Returns the problem for an order with records that the user can't see any more. This is not a shortage. */
export function noAccessProblem(lost: readonly LostRecord[], stage: Stage): DraftProblem {
  const field = lost.some(({ kind }) => kind === 'client')
    ? 'client'
    : lost.some(({ kind }) => kind === 'contact')
      ? 'destination'
      : null;
  const step = field ? STEP_OF_FIELD[field] : 'products';
  return { ...NO_PARAMETERS, code: 'no-access', stage, step, field, lost: [...lost] };
}

/** Returns the problem for an order with an earlier attempt that was placed after all, with other content. */
export function placedBeforeProblem(orderId: number): DraftProblem {
  return { ...NO_PARAMETERS, code: 'placed-before', stage: 'place', step: 'complete', order_id: orderId };
}

/** Returns the problem for an order that was placed with other lines than the user confirmed. */
export function placedDifferentlyProblem(orderId: number): DraftProblem {
  return { ...placedBeforeProblem(orderId), code: 'placed-differently' };
}

/** The problem of an order whose local destination no longer exists. */
export const DESTINATION_GONE: DraftProblem = {
  ...NO_PARAMETERS,
  code: 'destination-gone',
  stage: 'place',
  step: 'complete',
  field: 'destination',
};

/** Returns the problem for an order confirmed without a client or destination; undefined if it has both. */
export function incompleteProblem({ org_id, ship_to_id }: Draft): DraftProblem | undefined {
  if (org_id !== null && ship_to_id !== null) return undefined;
  const field = org_id === null ? 'client' : 'destination';
  return { ...NO_PARAMETERS, code: 'incomplete', stage: 'place', step: STEP_OF_FIELD[field], field };
}
