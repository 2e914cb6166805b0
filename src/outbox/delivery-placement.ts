/** The last step of sending: places an order whose lines are at the server. */
import { isDecided, Malformed, type Refused, Unreachable } from '#src/api/errors.ts';
import { InDoubt, inDoubtOf } from './delivery-ends.ts';
import { refused } from './delivery-outcome.ts';
import type { DeliveryProgress } from './delivery-progress.ts';
import { checkAbandoned } from './placed-orders.ts';
import { correctedRequiredBy } from './required-by.ts';
import { compareLines, isVisible, readBack, withdraw } from './server-order.ts';

// A server may show an older state for a while. Lines that are missing for longer were removed.
const LINES_AWAITED_MS = 60 * 60 * 1000;

/**
 * Places the order.
 * @returns false if the server decided against it; the draft then carries the problem.
 */
export async function place(progress: DeliveryProgress): Promise<boolean> {
  const { http, newKey, now } = progress.ports;
  progress.stage = 'place';
  const { placing, clock_checked, place_asked_at } = progress.draft;
  if (!placing) await checkAbandoned(progress);
  if (!placing) await checkLines(progress);
  if (!placing && !clock_checked) await progress.note(correctedRequiredBy(progress.draft, progress.ports));
  progress.checkIsResumable();
  // A tab that could not store its request may have used the old key for other content.
  const place_key = placing ? progress.draft.place_key : newKey();
  const asked = { placing: true, place_asked_at: place_asked_at ?? now(), place_key };
  await progress.note({ ...asked, waits_for: null });
  try {
    const { id } = await http.place(progress.placement, progress.draft.place_key);
    if (id !== progress.orderId)
      throw new Malformed(`Order ${id} was answered in place of ${progress.orderId}.`);
    return true;
  } catch (error) {
    if (!isDecided(error) && !(error instanceof Malformed)) throw error;
    return isPlacedInSpite(progress, error);
  }
}

/**
 * Reads the order after its placement was refused or answered with something else: only the order tells the outcome.
 */
async function isPlacedInSpite(progress: DeliveryProgress, error: Refused | Malformed): Promise<boolean> {
  const found = await readBack(progress.ports.http, progress.orderId, progress.draft);
  if (found.state === 'placed') return true;
  // This holds for a repeated refusal, too: an earlier attempt may still arrive, so the order has to be emptied.
  if (found.state !== 'as-sent' || error instanceof Malformed) throw inDoubtOf(found);
  if ((await emptyOrder(progress)) === 'placed') return true;
  await refused(progress, error);
  return false;
}

/**
 * Empties the order.
 * @returns `placed` if the order was placed in the meantime.
 * @throws InDoubt if neither can be determined.
 */
export async function emptyOrder(progress: DeliveryProgress): Promise<'emptied' | 'placed'> {
  const { http, newKey } = progress.ports;
  const note = (withdrawn: number[]) => progress.note({ withdrawn });
  await note(progress.draft.withdrawn ?? []);
  const outcome = await withdraw(progress.orderId, progress.draft, { http, newKey, note });
  if (outcome === 'unclear') throw new InDoubt('unclear');
  return outcome;
}

/**
 * Reads the lines back before they are placed, because a tab that could not store anything may have added others to
 * this order, or removed them after a refusal. An answer that lacks acknowledged lines may be out of date and proves
 * nothing at first; nor does one without the lines, unless the user can't see the client any more. The refusal of the
 * placement then says so.
 */
async function checkLines(progress: DeliveryProgress): Promise<void> {
  const { http, now } = progress.ports;
  const { doubt, items } = progress.draft;
  const lines = await compareLines(http, progress.orderId, items);
  if (lines === 'hidden' && !(await isVisible(http.client(progress.placement.org_id)))) return;
  if (lines === 'same') {
    if (doubt) await progress.note({ doubt: null });
    return;
  }
  const since = doubt?.since ?? now();
  if (lines === 'other' || Math.abs(now() - since) > LINES_AWAITED_MS) {
    await progress.abandon();
    throw new Unreachable('The order has lines of another version: the next try starts another.');
  }
  await progress.noteDoubt('unclear');
  throw new Unreachable('The order is not shown yet with its lines.');
}
