/** Why an order cannot be placed: in words, and where in the wizard to mend it. */
import type { Refused } from '#src/api/errors.ts';
import type { Draft, DraftItem, DraftProblem, ProblemField, Step } from './draft.ts';
import { inWords, type Shortage } from './problem.ts';

/** What was being done when the server refused. */
export type Stage = 'start' | 'destination' | 'items' | 'place';

// SPEC §8.
const MESSAGES: Record<Stage, string> = {
  start: 'Sorry, there was an error creating this Order. Please check and resubmit.',
  destination: 'Sorry, there was an error creating this Contact.',
  items: 'Sorry, there was an error saving Products for this Order.',
  place: 'Sorry, there was an error saving this Order.',
};

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
 * Turns a decided refusal into words, and the place to mend it.
 * @param short what is short of stock now, as far as that could be seen.
 */
export function problemOf(
  refused: Refused,
  stage: Stage,
  items: readonly DraftItem[],
  short: readonly Shortage[],
): DraftProblem {
  const errors = Object.entries(refused.problem?.errors ?? {});
  const reasons = errors.flatMap(([field, texts]) => texts.map((text) => withName(field, text, items)));
  const field =
    stage === 'destination'
      ? 'destination'
      : (errors.map(([name]) => FIELD_OF_ERROR[name]).find((found) => found !== undefined) ?? null);
  const aboutItems = short.length > 0 || errors.some(([name]) => name.startsWith('items'));
  return {
    message: MESSAGES[stage],
    reasons: short.length > 0 ? short.map((line) => inWords(line, items)) : either(reasons, refused.message),
    step: aboutItems ? 'products' : field ? STEP_OF_FIELD[field] : STEP_OF_STAGE[stage],
    field: aboutItems ? null : field,
    short: [...short],
  };
}

/** The problem of an order whose stock was looked at before anything was sent. */
export function shortProblem(short: readonly Shortage[], items: readonly DraftItem[]): DraftProblem {
  return {
    message: 'There is less in stock now than when you chose it.',
    reasons: short.map((line) => inWords(line, items)),
    step: 'products',
    field: null,
    short: [...short],
  };
}

/** The problem of an order whose destination was made on this device, and is not there any more. */
export const DESTINATION_GONE: DraftProblem = {
  message: 'Sorry, there was an error saving this Order.',
  reasons: ['The contact that was made on this device is not there any more. Choose a destination.'],
  step: 'complete',
  field: 'destination',
  short: [],
};

/** The problem of an order that was confirmed without a client or a destination; undefined where it has both. */
export function incompleteProblem({ org_id, ship_to_id }: Draft): DraftProblem | undefined {
  if (org_id !== null && ship_to_id !== null) return undefined;
  const field = org_id === null ? 'client' : 'destination';
  return {
    message: MESSAGES.place,
    reasons: [field === 'client' ? 'Choose a client.' : 'Choose a destination.'],
    step: STEP_OF_FIELD[field],
    field,
    short: [],
  };
}

const either = (reasons: string[], otherwise: string) => (reasons.length > 0 ? reasons : [otherwise]);

function withName(field: string, text: string, items: readonly DraftItem[]): string {
  const productId = Number(/^items\.(\d+)/.exec(field)?.[1]);
  const item = items.find((each) => each.product_id === productId);
  return item ? `${item.title}: ${text}` : text;
}
