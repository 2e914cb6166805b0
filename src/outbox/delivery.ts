/** One attempt to send an order, step by step. `sender.ts` explains what makes sending exactly once. */
import { isDecided, Unreachable } from '#src/api/errors.ts';
import { ended, Fixable, InDoubt, inDoubtOf } from './delivery-ends.ts';
import { gaveUp, noAccess, sent } from './delivery-outcome.ts';
import { emptyOrder, place } from './delivery-placement.ts';
import { DeliveryProgress } from './delivery-progress.ts';
import { type Draft, type DraftItem, hasLines } from './draft.ts';
import { placedUnknown } from './placed-orders.ts';
import { DESTINATION_GONE, incompleteProblem, shortProblem } from './refusal.ts';
import type { SenderPorts, Sending } from './sender-ports.ts';
import { type Found, readBack, stockOf } from './server-order.ts';

// Each provider decides how long it keeps idempotency keys. The reference service keeps them for seven days.
const KEYS_TRUSTED_MS = 6 * 24 * 60 * 60 * 1000;

/** Sends a draft as far as possible, and stores how that came out. */
export async function deliver(draft: Draft, ports: SenderPorts): Promise<Sending> {
  const progress = new DeliveryProgress(draft, ports);
  try {
    await progress.note({ state: 'sending', problem: null });
    if (await isPlacedAlready(progress)) return await sent(progress);
    if (!hasLines(progress.draft)) await prepare(progress);
    await addMissing(progress);
    if (await place(progress)) return await sent(progress);
    return { outcome: 'needs-you' };
  } catch (error) {
    return gaveUp(progress, error).catch(ended);
  }
}

/** Reads the draft's known order. Resumes it if it has the expected lines; otherwise abandons it for a new one. */
async function isPlacedAlready(progress: DeliveryProgress): Promise<boolean> {
  const { order_id: orderId, placing, items } = progress.draft;
  if (orderId === null) return false;
  const found = await readBack(progress.ports.http, orderId, progress.draft);
  if (placing) return isPlacedAfterAll(progress, found);
  if (found.state === 'placed') throw await placedUnknown(progress, orderId);
  if (found.state === 'as-sent') {
    await progress.note({
      items: items.map((item) => ({ ...item, submitted: found.there.has(item.product_id) })),
      adding: null,
    });
    return false;
  }
  // The draft knows of no request to place this order, but a tab that could not store anything may have sent one.
  await progress.abandon();
  return false;
}

/** Resolves the doubt about an order that may have been placed, if there is evidence. */
async function isPlacedAfterAll(progress: DeliveryProgress, found: Found): Promise<boolean> {
  if (found.state === 'placed') return true;
  if (progress.draft.withdrawn !== null) {
    if (found.state === 'hidden') throw new InDoubt(found.reason);
    if ((await emptyOrder(progress)) === 'placed') return true;
    await progress.abandon();
    return false;
  }
  if (found.state !== 'as-sent' && !keyStillTells(progress)) throw inDoubtOf(found);
  return false;
}

/** Whether repeating the placement under the same key would return the answer to the first placement. */
function keyStillTells({
  draft: { place_asked_at },
  ports: { honoursKeys, now },
}: DeliveryProgress): boolean {
  return honoursKeys() && place_asked_at !== null && now() - place_asked_at < KEYS_TRUSTED_MS;
}

/** Everything before the first line: checks stock, creates the destination, starts the order. */
async function prepare(progress: DeliveryProgress): Promise<void> {
  const { http, contact } = progress.ports;
  const incomplete = incompleteProblem(progress.draft);
  if (incomplete) throw new Fixable(incomplete);
  progress.stage = 'items';
  const { short, lost } = await stockOf(http, progress.draft.items);
  if (lost.length > 0) throw new Fixable(await noAccess(progress, lost));
  if (short.length > 0) throw new Fixable(shortProblem(short));
  const { ship_to_id: shipTo } = progress.draft;
  if (shipTo !== null && shipTo < 0) {
    progress.stage = 'destination';
    const id = await contact(shipTo);
    if (id === undefined) throw new Fixable(DESTINATION_GONE);
    await progress.note({ ship_to_id: id });
  }
  progress.stage = 'start';
  while (progress.draft.order_id === null) await start(progress);
}

async function start(progress: DeliveryProgress): Promise<void> {
  const { http, honoursKeys } = progress.ports;
  const { org_id, start_key } = progress.draft;
  if (org_id === null) throw new Error('A draft without a client was queued.');
  const { id } = await http.start(org_id, start_key);
  await progress.note({ order_id: id });
  // A tab that could not store the result may have started the order under this key before.
  if (!honoursKeys()) return;
  const found = await readBack(http, id, progress.draft);
  // The server may not show an order yet that was started a moment ago.
  if (found.state !== 'hidden') await isPlacedAlready(progress);
}

async function addMissing(progress: DeliveryProgress): Promise<void> {
  progress.stage = 'items';
  for (const { product_id, qty, key } of progress.draft.items.filter((item) => !item.submitted)) {
    await progress.note({ adding: product_id, waits_for: null });
    try {
      await progress.ports.http.addItem({ order_id: progress.orderId, product_id, qty }, key);
    } catch (error) {
      if (!isDecided(error) || !(await hasLine(progress, product_id))) throw error;
    }
    await progress.note({ items: progress.draft.items.map(submitted(product_id)), adding: null });
  }
}

/**
 * Whether a refused line exists at the server: a gateway that repeats requests may return the refusal of the repeat.
 */
async function hasLine(progress: DeliveryProgress, productId: number): Promise<boolean> {
  const { orderId } = progress;
  const found = await readBack(progress.ports.http, orderId, progress.draft);
  if (found.state === 'hidden') {
    await progress.abandon();
    throw new Unreachable('The order is gone: the next try starts another.');
  }
  if (found.state === 'placed') throw await placedUnknown(progress, orderId);
  return found.state === 'as-sent' && found.there.has(productId);
}

const submitted = (productId: number) => (item: DraftItem) =>
  item.product_id === productId ? { ...item, submitted: true } : item;
