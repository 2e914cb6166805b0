import { wireTimeToDate } from '#src/contract/values.ts';
import { formatDay } from '#src/ui/date-format.ts';

/** When something was used last: `last used Nov 18`; empty for an invalid time. */
export function usedOn(at: string): string {
  const moment = wireTimeToDate(at);
  return Number.isNaN(moment.getTime()) ? '' : `last used ${formatDay(moment)}`;
}
