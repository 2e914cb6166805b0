/** Stores in a draft how an attempt to send it came out. */
import { isDecided, isSignInRefusal, Refused } from '#src/api/transport/errors.ts';
import type { Order } from '#src/contract/order.ts';
import {
  abandonAndWatch,
  abandonOrder,
  type Draft,
  type DraftProblem,
  seenShipTo,
} from '#src/outbox/draft.ts';
import type { Sending } from '#src/outbox/ports.ts';
import {
  failedProblem,
  foundProblem,
  isOwnFailure,
  NO_PARAMETERS,
  type Products,
  placedDifferentlyProblem,
  refusedProblem,
  retryAfterOf,
} from '#src/outbox/problem.ts';
import {
  doubtOf,
  Fixable,
  InDoubt,
  isTakenBack,
  NotResumable,
  PlacedAs,
  reportUnexpected,
} from './delivery-ends.ts';
import type { DeliveryProgress } from './delivery-progress.ts';
import { isHidden, isVisible, lookAtProducts, lookUp, whyHidden } from './look-up.ts';

export async function sent(progress: DeliveryProgress, { order, isWhole }: PlacedAs): Promise<Sending> {
  const { items, placing, order_id } = progress.draft;
  const { newKey, now } = progress.ports;
  const isOther = placing && order_id !== order.id;
  const { abandoned } = isOther ? abandonAndWatch(progress.draft, newKey, now()) : progress.draft;
  await progress.note({
    ...shownOf(order),
    state: 'sent',
    order_id: order.id,
    items: items.map((item) => ({ ...item, submitted: true })),
    adding: null,
    placing: false,
    withdrawn: null,
    doubt: null,
    waits_for: null,
    problem: isWhole ? null : placedDifferentlyProblem(order.id),
    abandoned: abandoned.filter(({ order_id }) => order_id !== order.id),
  });
  return { outcome: 'sent' };
}

/** What the confirmation says of a placed order, in the provider's words as far as it has them. */
export function shownOf(order: Order): Partial<Draft> {
  const { org_name, ship_to, ship_to_name, shipped_with_name, shipping_type_name } = order;
  return {
    ...(org_name && { org_name }),
    ...(ship_to && { ship_to: seenShipTo(ship_to) }),
    ...(ship_to_name && { ship_to_name }),
    ...(shipped_with_name && { shipped_with_name }),
    ...(shipping_type_name && { shipping_type_name }),
  };
}

export async function gaveUp(
  progress: DeliveryProgress,
  error: unknown,
  isAttended: boolean,
): Promise<Sending> {
  if (isTakenBack(error)) return { outcome: 'nothing' };
  if (error instanceof PlacedAs) return sent(progress, error);
  if (error instanceof Fixable) return needsYou(progress, error);
  if (error instanceof NotResumable) {
    await progress.note({ state: 'queued', waits_for: 'storage' });
    return { outcome: 'storage' };
  }
  const { placing } = progress.draft;
  const reason = error instanceof InDoubt || placing ? doubtOf(error) : undefined;
  if (reason) {
    await progress.noteDoubt(reason, { state: 'in-doubt', waits_for: null });
    return { outcome: 'in-doubt' };
  }
  if (!placing) {
    const problem = await decidedProblem(progress, error, isAttended);
    if (problem) return needsYou(progress, new Fixable(problem));
  }
  reportUnexpected(error);
  const retryAfter = retryAfterOf(error);
  const waits_for = waitsFor(progress, error);
  const retry_at = retryAfter === undefined ? null : progress.ports.now() + retryAfter * 1000;
  await progress.note({ state: 'queued', waits_for, retry_at });
  if (waits_for === 'sign-in') return { outcome: 'sign-in' };
  // A limit on calls counts those of the other orders, too.
  const isLimit = error instanceof Refused && error.status === 429;
  const isReachable = progress.wasAnswered && !isLimit;
  return { outcome: 'later', isReachable, hasProgress: progress.hasProgress, retryAfter };
}

/** Returns undefined if a retry may help. */
async function decidedProblem(
  progress: DeliveryProgress,
  error: unknown,
  isAttended: boolean,
): Promise<DraftProblem | undefined> {
  if (isDecided(error)) return refusalProblem(progress, error);
  // A 403 right after sign-in is lost access. Retrying it at each start would end every session.
  if (error instanceof Refused && error.status === 403 && progress.waitedForSignIn)
    return lostClient(progress);
  return isAttended && isOwnFailure(error) ? failedProblem(progress.stage) : undefined;
}

function waitsFor({ wasAnswered }: DeliveryProgress, error: unknown) {
  if (isSignInRefusal(error)) return 'sign-in';
  return wasAnswered ? 'provider' : 'connection';
}

export async function refusalProblem(progress: DeliveryProgress, error: Refused): Promise<DraftProblem> {
  const { stage, draft } = progress;
  const { http } = progress.ports;
  const isAboutItems = stage === 'items' || stage === 'place';
  const nothing: Products = { short: [], lost: [], changed: [] };
  // Stock that can't be looked up is not called short.
  const { lost, changed, short } = isAboutItems
    ? await lookAtProducts(http, draft.items).catch(() => nothing)
    : nothing;
  if (lost.length > 0 || changed.length > 0)
    return withLostClient(progress, foundProblem({ lost, changed }, stage) ?? lostClient(progress));
  if (stage === 'start' && error.status === 404) return lostClient(progress);
  const problem = refusedProblem(error, stage, draft.items, short);
  const id = problem.field === 'destination' ? (draft.ship_to_id ?? 0) : 0;
  if (id <= 0) return problem;
  const contact = await lookUp(http.contact(id)).catch(() => undefined);
  if (!contact || (!isHidden(contact) && contact.active)) return problem;
  const why = isHidden(contact) ? whyHidden(contact) : 'inactive';
  return foundProblem({ lost: [{ kind: 'contact', id, why }] }, stage) ?? problem;
}

/** Replaces a problem about hidden records by one about their client, if the user can't see that either. */
export async function withLostClient(
  progress: DeliveryProgress,
  problem: DraftProblem,
): Promise<DraftProblem> {
  if (problem.lost.every(({ why }) => why === 'inactive')) return problem;
  const isThere = await isVisible(progress.ports.http.client(progress.clientId)).catch(() => true);
  return isThere ? problem : lostClient(progress);
}

export function lostClient({ clientId: id, stage }: DeliveryProgress): DraftProblem {
  const lost = [{ kind: 'client' as const, id, why: 'no-access' as const }];
  return { ...NO_PARAMETERS, code: 'lost', stage, step: 'start', field: 'client', lost };
}

/**
 * Hands the order to the user. One that may have been placed was emptied, and is replaced by a new one. Any other is
 * used again if its lines are still those of the draft, see `Drafts.edit`.
 */
async function needsYou(progress: DeliveryProgress, { problem, news }: Fixable): Promise<Sending> {
  const { stage } = progress;
  const { newKey, now } = progress.ports;
  const draft = { ...progress.draft, ...news };
  await progress.note({
    ...news,
    // The server may replay the refusal of a line under its key.
    items: draft.items.map((item) => (item.product_id === draft.adding ? { ...item, key: newKey() } : item)),
    ...(draft.placing
      ? abandonAndWatch(draft, newKey, now())
      : stage === 'start' && abandonOrder(draft, newKey)),
    state: 'needs-you',
    step: problem.step,
    waits_for: null,
    doubt: null,
    problem,
  });
  return { outcome: 'needs-you' };
}
