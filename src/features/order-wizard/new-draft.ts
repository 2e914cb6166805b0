import { clockDifference, correctedNow } from '#src/api/clock.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { type Draft, emptyDraft } from '#src/outbox/draft.ts';

/** An order that is begun now: its required-by date is this moment (SPEC §4), by the provider's clock where that is known. */
export function newDraft(id: string): Draft {
  const isClockKnown = clockDifference() !== undefined;
  return emptyDraft(id, Date.now(), dateToWireTime(new Date(correctedNow())), undefined, isClockKnown);
}
