import { clockDifference, correctedNow } from '#src/api/clock.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { type Draft, emptyDraft } from '#src/outbox/draft.ts';

/** A new draft. Its required-by date is now (RULES.md, Wizard), by the provider's clock if it is known. */
export function newDraft(id: string): Draft {
  const isClockKnown = clockDifference() !== undefined;
  return emptyDraft(id, Date.now(), dateToWireTime(new Date(correctedNow())), undefined, isClockKnown);
}
