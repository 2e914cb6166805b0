/** Sends a draft: one attempt, step by step, by one tab at a time (README.md). */
import { isDecided, Malformed, Unreachable } from '#src/api/transport/errors.ts';
import { hasSameTexts } from '#src/contract/contact.ts';
import {
  abandonOrder,
  type Draft,
  type DraftItem,
  hasLines,
  isBatch,
  isEarlier,
  isWaiting,
  mayAbandon,
  shipToContact,
} from '#src/outbox/draft.ts';
import { checkAbandoned, settleEarlier } from '#src/outbox/placed-orders.ts';
import type { SenderPorts, Sending } from '#src/outbox/ports.ts';
import { foundProblem, incompleteProblem } from '#src/outbox/problem.ts';
import { requestStart } from '#src/outbox/start.ts';
import { ended, Fixable, InDoubt, inDoubtOf, PlacedAs } from './delivery-ends.ts';
import { gaveUp, sent, withLostClient } from './delivery-outcome.ts';
import { confirmPlaced, emptyOrder, place } from './delivery-placement.ts';
import { DeliveryProgress } from './delivery-progress.ts';
import { lookAtProducts } from './look-up.ts';
import { canBeOwn, isForgotten, type StartedNow, startedAs } from './proof.ts';
import { type Found, isFilled, readBack } from './server-order.ts';

/** @param isAttended Whether the user waits for the answer: a failure of the provider is then for the user to decide. */
export function send(id: string, ports: SenderPorts, isAttended: boolean): Promise<Sending> {
  return ports.lock(`draft ${id}`, async () => {
    const draft = await ports.store.read(id);
    if (!draft || !isWaiting(draft)) return { outcome: 'nothing' };
    if (!isBatch(draft)) return deliver(draft, ports, isAttended);
    const { expand } = await ports.several();
    return expand(draft, ports, isAttended);
  });
}

async function deliver(draft: Draft, ports: SenderPorts, isAttended: boolean): Promise<Sending> {
  const progress = new DeliveryProgress(draft, ports);
  try {
    // An order that is being emptied keeps the reason.
    const problem = draft.withdrawn && draft.problem;
    await progress.note({ state: 'sending', problem, retry_at: null });
    await resume(progress);
    if (!hasLines(progress.draft)) await prepare(progress);
    if (progress.draft.new_contact) await createDestination(progress);
    await addMissing(progress);
    const { placing, started_as } = progress.draft;
    if (!placing && !started_as) await identify(progress);
    return await sent(progress, await place(progress));
  } catch (error) {
    const reason = await orEarlier(progress, error);
    return gaveUp(progress, reason, isAttended).catch(ended);
  }
}

/** An earlier order that is placed ends the doubt about an order that is not to be placed yet. */
async function orEarlier(progress: DeliveryProgress, error: unknown): Promise<unknown> {
  if (!(error instanceof InDoubt) || progress.draft.placing) return error;
  try {
    await checkAbandoned(progress);
  } catch (found) {
    if (found instanceof PlacedAs || found instanceof Fixable) return found;
  }
  return error;
}

async function resume(progress: DeliveryProgress): Promise<void> {
  const { order_id, placing } = progress.draft;
  if (order_id === null) return;
  const found = await readBack(progress.ports.http, order_id, progress.draft);
  await (placing ? settleDoubt(progress, found) : takeUp(progress, found));
}

/** Continues with an order whose placement was never requested. `start` is given if that was in this attempt. */
async function takeUp(progress: DeliveryProgress, found: Found, start?: StartedNow): Promise<void> {
  const { items, started_as, adding } = progress.draft;
  // Without keys, an order of which nothing was requested yet is new, and empty.
  const isNew = !started_as && !hasLines(progress.draft);
  if (isNew && isFilled(found) && !progress.ports.honoursKeys())
    // A device that was put back may have filled an order that was started before this attempt.
    return progress.abandon('other-order', start === undefined);
  switch (found.state) {
    case 'as-sent':
      if (!started_as && !canBeOwn(found.order, progress.ports.names, start))
        return progress.abandon('other-order', false);
      if (start && isForgotten(found.order, start) && mayAbandon(progress.draft, progress.ports.now())) {
        await progress.note({ started_as: startedAs(found.order) });
        return progress.abandon('unclear', true);
      }
      return progress.note({
        items: items.map((item) => ({ ...item, submitted: found.there.has(item.product_id) })),
        // A line that was requested may still arrive.
        adding: found.there.has(adding ?? 0) ? null : adding,
        started_as: started_as ?? startedAs(found.order),
      });
    case 'placed':
      // A tab that could not store anything may have placed it.
      await settleEarlier(progress, found.order, started_as);
      return progress.abandon('other-order', false);
    case 'foreign':
      return progress.abandon('other-order', false);
    case 'other':
      return progress.abandon('unclear', true);
    case 'hidden':
      throw new InDoubt(found.reason);
  }
}

async function settleDoubt(progress: DeliveryProgress, found: Found): Promise<void> {
  if (found.state === 'placed') throw await confirmPlaced(progress, found.order);
  if (found.state === 'hidden' || found.state === 'foreign') throw inDoubtOf(found);
  const { problem } = progress.draft;
  if (problem) return emptyOrder(progress, problem);
  if (found.state !== 'as-sent') throw inDoubtOf(found);
}

async function prepare(progress: DeliveryProgress): Promise<void> {
  const { http } = progress.ports;
  const incomplete = incompleteProblem(progress.draft);
  if (incomplete) throw new Fixable(incomplete);
  progress.stage = 'items';
  const found = foundProblem(await lookAtProducts(http, progress.draft.items), 'items');
  if (found) throw new Fixable(await withLostClient(progress, found));
  progress.stage = 'start';
  while (progress.draft.order_id === null) await startOrder(progress);
}

/**
 * Creates the destination of an order, unless the client has an equal contact: an earlier attempt, or another order to
 * the same destination, may have created it.
 */
async function createDestination(progress: DeliveryProgress): Promise<void> {
  progress.stage = 'destination';
  const { http, lock, newKey, onContactCreated } = progress.ports;
  await lock(`contacts ${progress.clientId}`, async () => {
    const { new_contact, ship_to } = progress.draft;
    if (!new_contact || !ship_to) return;
    const { key, notes } = new_contact;
    const equal = async () =>
      (await http.contacts(progress.clientId, true)).find((contact) => hasSameTexts(contact, ship_to));
    let contact: { id: number } | undefined = await equal();
    try {
      contact ??= await http.createContact(
        { org_id: progress.clientId, ...ship_to, notes, active: true },
        key,
      );
    } catch (error) {
      // An earlier request may have arrived meanwhile, and be the reason for a refusal.
      if (isDecided(error) || error instanceof Malformed) contact = await equal();
      // The provider replays a refusal under its key. With a successful status, the contact may exist.
      if (!contact && isDecided(error) && error.status >= 400)
        await progress.note({ new_contact: { key: newKey(), notes } });
      if (!contact) throw error;
    }
    await progress.note(shipToContact({ ...ship_to, id: contact.id }));
    onContactCreated();
  });
}

async function startOrder(progress: DeliveryProgress): Promise<void> {
  const { http, store, newKey } = progress.ports;
  const { id, start } = await requestStart(progress.ports, progress.clientId, progress.draft.start_key);
  if (isEarlier(id, progress.draft) || store.isTaken(id, progress.draft.id)) {
    // What another tab could not store may have used the keys of the lines, too.
    await progress.note(abandonOrder(progress.draft, newKey));
    throw OTHER_ORDER;
  }
  await progress.note({ order_id: id, started_as: null });
  const found = await readBack(http, id, progress.draft);
  // The server may not show an order yet that was started a moment ago.
  if (found.state === 'hidden') return;
  await takeUp(progress, found, start);
}

async function addMissing(progress: DeliveryProgress): Promise<void> {
  progress.stage = 'items';
  for (const { product_id, qty, key } of progress.draft.items.filter((item) => !item.submitted)) {
    await progress.noteRequest({ adding: product_id });
    try {
      await progress.ports.http.addItem({ order_id: progress.orderId, product_id, qty }, key);
    } catch (error) {
      if (!isDecided(error) || !(await hasLine(progress, product_id))) throw error;
    }
    await progress.note({ items: progress.draft.items.map(submitted(product_id)), adding: null });
    progress.hasProgress = true;
  }
}

/** Reads an order that was hidden when it was started: its number may be another order's. */
async function identify(progress: DeliveryProgress): Promise<void> {
  await takeUp(progress, await readBack(progress.ports.http, progress.orderId, progress.draft));
  if (progress.draft.order_id === null) throw OTHER_ORDER;
}

/** Whether a refused line exists: a gateway may return the refusal of its repeat, and a line is added again after a loss. */
async function hasLine(progress: DeliveryProgress, productId: number): Promise<boolean> {
  const found = await readBack(progress.ports.http, progress.orderId, progress.draft);
  if (found.state === 'as-sent') return found.there.has(productId);
  if (found.state === 'other') return false;
  await takeUp(progress, found);
  throw OTHER_ORDER;
}

/** The number is another order's: the next try starts a new one. */
const OTHER_ORDER = new Unreachable();

const submitted = (productId: number) => (item: DraftItem) =>
  item.product_id === productId ? { ...item, submitted: true } : item;
