/** The last step of sending: places an order whose lines are at the server. */
import { isDecided, Malformed, Refused, Unreachable } from '#src/api/transport/errors.ts';
import { isPlaced, type Order } from '#src/contract/order.ts';
import { type DraftProblem, seenShipTo } from '#src/outbox/draft.ts';
import { checkAbandoned, searchPlaced } from '#src/outbox/placed-orders.ts';
import { type Changed, changedShippingProblem, foundProblem, type LostRecord } from '#src/outbox/problem.ts';
import { correctedRequiredBy } from '#src/outbox/start.ts';
import { Fixable, InDoubt, inDoubtOf, PlacedAs } from './delivery-ends.ts';
import { lostClient, refusalProblem } from './delivery-outcome.ts';
import type { DeliveryProgress } from './delivery-progress.ts';
import { isHidden, isVisible, lookAtProducts, lookUp, whyHidden } from './look-up.ts';
import { differs, isAsChosen } from './proof.ts';
import { compareLines, comparePlaced, type LineComparison, readBack, withdraw } from './server-order.ts';

/**
 * Places the order. It counts as placed once it reads as placed, with its lines.
 * @throws Fixable if the server decided against it, or if a number stands for something else than the user saw.
 */
export async function place(progress: DeliveryProgress): Promise<PlacedAs> {
  const { http, newKey, now } = progress.ports;
  progress.stage = 'place';
  const { placing, clock_checked, place_asked_at } = progress.draft;
  if (!placing) await checkAbandoned(progress);
  await checkContent(progress);
  // Stored before the first request, because the server accepts the same key only with the same date.
  if (!placing && !clock_checked) await progress.note(correctedRequiredBy(progress.draft, progress.ports));
  if (!placing) await searchPlaced(progress);
  // A tab that could not store its request may have used the old key for other content.
  const place_key = placing ? progress.draft.place_key : newKey();
  await progress.noteRequest({ placing: true, place_asked_at: place_asked_at ?? now(), place_key });
  const wasForbidden = progress.draft.doubt?.reason === 'no-access';
  let answer: Order;
  try {
    answer = await http.place(progress.placement, place_key, wasForbidden);
  } catch (error) {
    // The user has signed in again since the last 403, and can read the order.
    const isForbidden = wasForbidden && error instanceof Refused && error.status === 403;
    if (isForbidden || isDecided(error) || error instanceof Malformed)
      return isPlacedInSpite(progress, error);
    throw error;
  }
  const { draft, orderId } = progress;
  const isProof = answer.id === orderId && isPlaced(answer);
  if (isProof && (await comparePlaced(http, answer, draft, draft.started_as, true)) === 'same')
    return new PlacedAs(answer, true);
  return isPlacedInSpite(progress);
}

/** Reads the order after its placement was refused, or answered with something that proves nothing. */
async function isPlacedInSpite(progress: DeliveryProgress, error?: Refused | Malformed): Promise<PlacedAs> {
  const found = await readBack(progress.ports.http, progress.orderId, progress.draft);
  if (found.state === 'placed') return confirmPlaced(progress, found.order);
  if (found.state !== 'as-sent' || error instanceof Malformed) throw inDoubtOf(found);
  if (!error) {
    // The server may keep this answer under the key.
    await progress.note({ place_key: progress.ports.newKey() });
    throw new InDoubt('still-open');
  }
  // This holds for a repeated refusal, too: an earlier attempt may still arrive, so the order has to be emptied.
  return emptyOrder(progress, await refusalProblem(progress, error));
}

/** @throws InDoubt if the order that reads as placed is another one, or if its lines are not shown. */
export async function confirmPlaced(progress: DeliveryProgress, order: Order): Promise<PlacedAs> {
  const { draft, ports } = progress;
  const found = await comparePlaced(ports.http, order, draft, draft.started_as, progress.awaitsLines);
  if (found === 'foreign') throw new InDoubt('other-order');
  if (found === 'hidden' || found === 'behind') throw new InDoubt('unclear');
  return new PlacedAs(order, found === 'same');
}

/**
 * Empties the order for a problem, which is stored with it: an interrupted attempt goes on, and ends with it.
 * @throws Fixable with the problem, PlacedAs if the order was placed in the meantime, InDoubt if neither can be
 * determined.
 */
export async function emptyOrder(progress: DeliveryProgress, problem: DraftProblem): Promise<never> {
  const { http, newKey } = progress.ports;
  const note = (withdrawn: number[]) => progress.note({ withdrawn, problem });
  await note(progress.draft.withdrawn ?? []);
  const outcome = await withdraw(progress.orderId, progress.draft, { http, newKey, note });
  if (outcome === 'unclear') throw new InDoubt('unclear');
  if (outcome !== 'emptied') throw await confirmPlaced(progress, outcome);
  // A device that was put back to an earlier state may have forgotten the order that it placed.
  await searchPlaced(progress);
  throw new Fixable(problem);
}

/** Checks that the lines are the draft's, and that the numbers of the order stand for what the user saw. */
async function checkContent(progress: DeliveryProgress): Promise<void> {
  const { placing } = progress.draft;
  const changed = placing ? await changedLines(progress) : await checkLines(progress);
  const problem =
    foundProblem({ changed }, 'place') ??
    (await destinationProblem(progress)) ??
    (await shippingProblem(progress));
  if (!problem) return;
  if (placing) await emptyOrder(progress, problem);
  throw new Fixable(problem);
}

/**
 * Reads the lines back before they are placed: a tab that could not store anything, or somebody else, may have added
 * others to this order or removed some. An answer that lacks acknowledged lines may be out of date, and so may one
 * without the lines, unless the user can't see the client any more.
 * @returns The products whose number stands for another one now.
 */
async function checkLines(progress: DeliveryProgress): Promise<Changed[]> {
  const { http } = progress.ports;
  const { doubt, items } = progress.draft;
  const compared = await compareLines(http, progress.orderId, items);
  const { lines } = compared;
  if (lines === 'same') {
    if (doubt) await progress.note({ doubt: null });
    return changedLines(progress, compared);
  }
  if (lines === 'hidden' && !(await isVisible(http.client(progress.clientId))))
    throw new Fixable(lostClient(progress));
  if (lines === 'other' || !progress.awaitsLines) {
    await progress.abandon('unclear', true);
    // The next try starts another.
    throw new Unreachable();
  }
  await progress.noteDoubt('unclear');
  throw new Unreachable();
}

/** @throws InDoubt if neither the lines nor the products show what the numbers stand for. */
async function changedLines(
  { ports: { http }, orderId, draft }: DeliveryProgress,
  compared?: LineComparison,
): Promise<Changed[]> {
  const { lines, changed, hasSkus } = compared ?? (await compareLines(http, orderId, draft.items));
  const isShown = lines === 'same';
  if ((isShown && hasSkus) || changed.length > 0) return changed;
  const products = await lookAtProducts(http, draft.items);
  if (!isShown && products.lost.some(({ why }) => why !== 'inactive')) throw new InDoubt('unclear');
  return products.changed;
}

async function destinationProblem(progress: DeliveryProgress): Promise<DraftProblem | undefined> {
  const { http } = progress.ports;
  const { ship_to_id: id, placing } = progress.draft;
  if (id === null) return undefined;
  const lost = (why: LostRecord['why']) => foundProblem({ lost: [{ kind: 'contact', id, why }] }, 'place');
  const contact = await lookUp(http.contact(id));
  if (isHidden(contact)) {
    // An order that may be placed is not emptied for what is not shown.
    if (placing) throw new InDoubt(contact.hidden);
    if (!(await isVisible(http.client(progress.clientId)))) return lostClient(progress);
    return lost(whyHidden(contact));
  }
  if (contact.id !== id) throw new Malformed(`Contact ${contact.id} for ${id}.`);
  if (contact.org_id !== progress.clientId) return lost('gone');
  if (!isAsChosen(contact, progress.draft))
    return foundProblem({ changed: [{ kind: 'contact', id, ship_to: seenShipTo(contact) }] }, 'place');
  // Once the order may be placed, the provider decides.
  return contact.active || placing ? undefined : lost('inactive');
}

/** Returns the problem if the carrier or the method is not offered as the user saw it. */
export async function shippingProblem({ ports, draft }: DeliveryProgress): Promise<DraftProblem | undefined> {
  const { carriers, methods } = ports.http;
  const { shipped_with, shipping_type, placing } = draft;
  if (shipped_with === null || shipping_type === null) return undefined;
  const isOffered = async (list: ReturnType<typeof carriers>, id: number, name: string) => {
    const rows = await list;
    // An order that may be placed is not emptied for what is not shown.
    if (rows.length === 0 && placing) throw new InDoubt('unclear');
    const found = rows.find((each) => each.id === id);
    return found ? !differs(found.name, name) : placing;
  };
  if (!(await isOffered(carriers(), shipped_with, draft.shipped_with_name)))
    return changedShippingProblem('carrier');
  if (!(await isOffered(methods(shipped_with), shipping_type, draft.shipping_type_name)))
    return changedShippingProblem('method');
  return undefined;
}
