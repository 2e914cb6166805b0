/** A draft to several destinations: each gets a draft of its own, which the sender sends like any other (README.md). */
import { Unreachable } from '#src/api/transport/errors.ts';
import { contactDisplayName } from '#src/contract/contact.ts';
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import { ended, Fixable, InDoubt, NotResumable, PlacedAs } from './delivery/delivery-ends.ts';
import { gaveUp, withLostClient } from './delivery/delivery-outcome.ts';
import { shippingProblem } from './delivery/delivery-placement.ts';
import { DeliveryProgress } from './delivery/delivery-progress.ts';
import { lookAtProducts } from './delivery/look-up.ts';
import {
  abandonAndWatch,
  abandonOrder,
  type Draft,
  type ShipToContact,
  seenShipTo,
  shipToContact,
} from './draft.ts';
import { asDestination } from './edits.ts';
import { checkAbandoned, withAlsoPlaced } from './placed-orders.ts';
import type { SenderPorts, Sending } from './ports.ts';
import { foundProblem, incompleteProblem, placedBeforeProblem } from './problem.ts';
import { differ } from './start.ts';

/** Chooses several destinations. One that was chosen before keeps the draft that its order will have. */
export function shipToMany(draft: Draft, contacts: readonly ShipToContact[]): Draft {
  const destinations = contacts.map((contact) => {
    const { id: ship_to_id } = contact;
    const to = { ship_to_id, ship_to_name: contactDisplayName(contact), ship_to: seenShipTo(contact) };
    const before = draft.destinations.find((each) => each.ship_to_id === ship_to_id);
    return before ? { ...before, ...to } : asDestination(to);
  });
  const ship_to_name = `${destinations[0]?.ship_to_name} +${destinations.length - 1}`;
  return { ...draft, ...shipToContact(null), ship_to_name, destinations };
}

/**
 * Stores the draft of each order. An attempt that was cut short goes on: what is stored, or was discarded, stays as it is.
 * The draft ends as `sent` only once the device has all of them.
 */
export async function expand(draft: Draft, ports: SenderPorts, isAttended: boolean): Promise<Sending> {
  const progress = new DeliveryProgress(draft, ports);
  try {
    await progress.note({ state: 'sending', problem: null, retry_at: null });
    if (!progress.draft.placing) await prepare(progress);
    // The last one first: the sender takes up first what was stored last.
    let isStored = true;
    for (const to of progress.draft.destinations.toReversed())
      isStored =
        (await ports.store.addOfBatch(orderTo(progress.draft, to, ports.newKey), draft.id)) && isStored;
    if (!isStored) throw new NotResumable();
    await progress.note({ state: 'sent', placing: false, waits_for: null });
    return { outcome: 'expanded' };
  } catch (error) {
    return gaveUp(progress, error, isAttended).catch(ended);
  }
}

/** Looks at what all orders need together, before the first one is stored. */
async function prepare(progress: DeliveryProgress): Promise<void> {
  const { http, newKey, now } = progress.ports;
  const incomplete = incompleteProblem(progress.draft);
  if (incomplete) throw new Fixable(incomplete);
  if (progress.draft.order_id !== null) await progress.note(abandonAndWatch(progress.draft, newKey, now()));
  progress.stage = 'items';
  const { items, destinations } = progress.draft;
  const { length: count } = destinations;
  const { short, ...others } = await lookAtProducts(
    http,
    items.map((item) => ({ ...item, qty: item.qty * count })),
  );
  const each = short.map(({ product_id, available }) => ({
    product_id,
    available: Math.floor(available / count),
  }));
  const found = foundProblem({ ...others, short: each }, 'items');
  if (found) throw new Fixable(await withLostClient(progress, found));
  progress.stage = 'place';
  const shipping = await shippingProblem(progress);
  if (shipping) throw new Fixable(shipping);
  await checkAbandoned(progress).catch((error) => {
    // There is no order of its own that a doubt could name.
    if (error instanceof InDoubt) throw new Unreachable();
    if (!(error instanceof PlacedAs)) throw error;
    const { id } = error.order;
    throw new Fixable(placedBeforeProblem(id), withAlsoPlaced(progress.draft, id));
  });
  if (!progress.draft.clock_checked) await progress.note(correctedSeconds(progress));
  await progress.noteRequest({ placing: true, place_asked_at: now(), place_key: newKey() });
}

/** By the provider's clock, all at once: the dates of the orders stay apart. */
function correctedSeconds({ draft, ports }: DeliveryProgress): Partial<Draft> {
  const begun = wireTimeToDate(draft.required_by).getTime();
  const corrected = ports.providerTime(begun);
  if (corrected === undefined) return {};
  if (!differ(begun, corrected)) return { clock_checked: true };
  const inTime = (second: string) =>
    dateToWireTime(new Date(wireTimeToDate(second).getTime() + corrected - begun));
  return {
    clock_checked: true,
    required_by: inTime(draft.required_by),
    destinations: draft.destinations.map((to) => ({ ...to, required_by: inTime(to.required_by) })),
  };
}

/** The draft of the order to one of the destinations. Each call returns the same order, by what the provider sees. */
export function orderTo(batch: Draft, to: Draft['destinations'][number], newKey: () => string): Draft {
  const { draft_id, start_key, required_by, ...shipTo } = to;
  return {
    ...{ ...batch, ...abandonOrder(batch, newKey), ...shipTo },
    ...{ id: draft_id, start_key, required_by, place_key: newKey(), batch: batch.id },
    ...{ rev: 0, stamp: '', state: 'queued', step: 'complete', destinations: [], paused: false },
    ...{ abandoned: [], abandoned_at: null, also_placed: [] },
    ...{ waits_for: null, retry_at: null, problem: null, editor: null },
  };
}
