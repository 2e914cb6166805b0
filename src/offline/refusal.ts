import type { Refused } from '#src/api/errors.ts';
import type { DraftItem, DraftProblem, Step } from './draft.ts';

/** What was being done when the server refused. */
export type Stage = 'start' | 'items' | 'update' | 'place';

// SPEC §8.
const MESSAGES: Record<Stage, string> = {
  start: 'Sorry, there was an error creating this Order. Please check and resubmit.',
  items: 'Sorry, there was an error saving Products for this Order.',
  update: 'Sorry, there was an error updating this Item.',
  place: 'Sorry, there was an error saving this Order.',
};

const STEP_OF_STAGE: Record<Stage, Step> = {
  start: 'start',
  items: 'products',
  update: 'products',
  place: 'complete',
};

/** Turns a decided refusal into words for the person, and the step on which to mend it. */
export function problemOf(refused: Refused, stage: Stage, items: readonly DraftItem[]): DraftProblem {
  const errors = Object.entries(refused.problem?.errors ?? {});
  const reasons = errors.flatMap(([field, texts]) => texts.map((text) => withName(field, text, items)));
  const aboutItems = stage === 'place' && errors.some(([field]) => field.startsWith('items'));
  return {
    message: MESSAGES[stage],
    reasons: reasons.length > 0 ? reasons : [refused.message],
    step: aboutItems ? 'products' : STEP_OF_STAGE[stage],
  };
}

function withName(field: string, text: string, items: readonly DraftItem[]): string {
  const productId = Number(/^items\.(\d+)/.exec(field)?.[1]);
  const item = items.find((each) => each.product_id === productId);
  return item ? `${item.title}: ${text}` : text;
}
