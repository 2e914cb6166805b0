import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import type { Draft } from './draft.ts';
import type { SenderPorts } from './sender-ports.ts';

/**
 * Returns the changes to a draft whose required-by date came from a wrong clock. They must be stored before the order
 * is first placed, because the server accepts the same key only with the same date.
 */
export function correctedRequiredBy(
  { clock_checked, required_by }: Pick<Draft, 'clock_checked' | 'required_by'>,
  { providerTime }: Pick<SenderPorts, 'providerTime'>,
): Partial<Draft> {
  const time = clock_checked ? undefined : providerTime(wireTimeToDate(required_by).getTime());
  return time === undefined ? {} : { clock_checked: true, required_by: dateToWireTime(new Date(time)) };
}
