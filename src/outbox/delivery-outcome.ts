/** Stores in a draft how an attempt to send it came out. */
import { isDecided, Refused } from '#src/api/errors.ts';
import { doubtOf, Fixable, isTakenBack, NotResumable, PlacedAs, waitsFor } from './delivery-ends.ts';
import type { DeliveryProgress } from './delivery-progress.ts';
import { abandonAndWatch, abandonOrder, type DraftProblem, hasLines } from './draft.ts';
import { noAccessProblem, placedDifferentlyProblem, refusedProblem } from './refusal.ts';
import type { Sending } from './sender-ports.ts';
import { hasLinesOf, isVisible, stockOf } from './server-order.ts';

export async function sent(progress: DeliveryProgress, orderId = progress.orderId): Promise<Sending> {
  const { withdrawn, items, abandoned } = progress.draft;
  // A placement that arrived while lines were being removed placed the order without them.
  const isWhole = withdrawn === null || (await hasLinesOf(progress.ports.http, orderId, items));
  await progress.note({
    state: 'sent',
    order_id: orderId,
    items: items.map((item) => ({ ...item, submitted: true })),
    adding: null,
    placing: false,
    withdrawn: null,
    doubt: null,
    waits_for: null,
    problem: isWhole ? null : placedDifferentlyProblem(orderId),
    abandoned: abandoned.filter(({ order_id }) => order_id !== orderId),
  });
  return { outcome: 'sent' };
}

/** Stores why the attempt was given up. */
export async function gaveUp(progress: DeliveryProgress, error: unknown): Promise<Sending> {
  if (isTakenBack(error)) return { outcome: 'nothing' };
  if (error instanceof PlacedAs) return sent(progress, error.orderId);
  if (error instanceof Fixable) return needsYou(progress, error.problem);
  if (error instanceof NotResumable) {
    await progress.note({ state: 'queued', waits_for: 'storage' });
    return { outcome: 'storage' };
  }
  if (progress.draft.placing) {
    const reason = doubtOf(error);
    if (reason) {
      await progress.noteDoubt(reason, { state: 'in-doubt', waits_for: null });
      return { outcome: 'in-doubt' };
    }
  } else if (isDecided(error)) return refused(progress, error);
  else if (isForbidden(progress, error)) return needsYou(progress, await noAccess(progress, []));
  const waits_for = waitsFor(error);
  await progress.note({ state: 'queued', waits_for });
  if (waits_for === 'sign-in') return { outcome: 'sign-in' };
  const { status, retryAfter } = error instanceof Refused ? error : {};
  // A limit on calls counts those of the other orders, too.
  return { outcome: 'later', isReachable: waits_for === 'provider' && status !== 429, retryAfter };
}

// A 403 right after sign-in is lost access. Retrying it at each start would end every session.
function isForbidden({ waitedForSignIn }: DeliveryProgress, error: unknown): boolean {
  return error instanceof Refused && error.status === 403 && waitedForSignIn;
}

/** Handles a decided refusal: finds its cause as far as it is visible now, and stores the problem. */
export async function refused(progress: DeliveryProgress, error: Refused): Promise<Sending> {
  const { stage } = progress;
  const { http } = progress.ports;
  const { items, ship_to_id } = progress.draft;
  const isAboutItems = stage === 'items' || stage === 'place';
  const nothing = { short: [], lost: [] };
  // Stock that can't be looked up is not called short.
  const { short, lost } = isAboutItems ? await stockOf(http, items).catch(() => nothing) : nothing;
  if (lost.length > 0 || (stage === 'start' && error.status === 404))
    return needsYou(progress, await noAccess(progress, lost));
  const problem = refusedProblem(error, stage, short);
  const contactId = problem.field === 'destination' ? (ship_to_id ?? 0) : 0;
  const isContactLost = contactId > 0 && !(await isVisible(http.contact(contactId)).catch(() => true));
  const lostContact = () => noAccessProblem([{ kind: 'contact', id: contactId }], stage);
  return needsYou(progress, isContactLost ? lostContact() : problem);
}

/** Finds what the user lost access to: the client if it is not visible either, otherwise the products. */
export async function noAccess(
  { draft, ports, stage }: DeliveryProgress,
  products: readonly number[],
): Promise<DraftProblem> {
  const { org_id } = draft;
  const isClientLost =
    org_id !== null &&
    (products.length === 0 || !(await isVisible(ports.http.client(org_id)).catch(() => true)));
  const lost = isClientLost
    ? [{ kind: 'client' as const, id: org_id }]
    : products.map((id) => ({ kind: 'product' as const, id }));
  return noAccessProblem(lost, stage);
}

// The next attempt starts a new order: this one was emptied, or its placement was never requested.
async function needsYou(progress: DeliveryProgress, problem: DraftProblem): Promise<Sending> {
  const { draft, stage } = progress;
  const { newKey, now } = progress.ports;
  const isSpent = hasLines(draft) || stage === 'start';
  const abandoned = draft.placing ? abandonAndWatch(draft, newKey, now()) : abandonOrder(draft, newKey);
  await progress.note({
    ...(isSpent && abandoned),
    state: 'needs-you',
    step: problem.step,
    waits_for: null,
    problem,
  });
  return { outcome: 'needs-you' };
}
