import type { Draft } from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import { timeOf } from '#src/ui/format.ts';
import type { Tone } from '#src/ui/pill.tsx';

const MINUTE_MS = 60_000;

export interface Surroundings {
  readonly online: boolean;
  /** When the next try is planned, ms since the epoch. */
  readonly nextTryAt: number | undefined;
  /** Whether a newer version of the order may be in a store that was not read yet: nothing of it is sent until then. */
  readonly isUnread: boolean;
}

export function stateOf(
  { state, placing, waits_for, doubt, problem }: Draft,
  { isUnread }: Pick<Surroundings, 'isUnread'>,
): { tone: Tone; word: string } {
  if (state === 'sent')
    return problem ? { tone: 'warning', word: 'Placed differently' } : { tone: 'shipped', word: 'Sent' };
  if (state === 'needs-you') return { tone: 'warning', word: 'Needs attention' };
  // While it is checked, it is being sent.
  if (state === 'in-doubt' || (state === 'sending' && doubt)) return { tone: 'warning', word: 'In doubt' };
  if (state === 'sending' && !waits_for && !isUnread)
    return { tone: 'in-progress', word: placing ? 'Placing' : 'Sending' };
  return { tone: 'pending', word: 'Waiting' };
}

/** The progress of sending: `Sending item 3 of 12`. */
export function progressOf({ items, placing }: Draft): { done: number; total: number; text: string } {
  const total = items.length;
  const done = items.filter(({ submitted }) => submitted).length;
  const text = placing || done === total ? 'Placing the order' : `Sending item ${done + 1} of ${total}`;
  return { done, total, text };
}

export function waitingFor(draft: Draft, surroundings: Surroundings): string {
  const planned = nextTry(draft, surroundings);
  if (canReopen(draft)) return `${reasonOf(draft, surroundings)}${planned}`;
  return `${doubtTitle(draft)}. This is checked ${whenSent(surroundings)}.${planned} Nothing is sent again before that, and the order can't be edited.`;
}

/** What is doubtful about an order: whether it was placed, or, before that was requested, where it is. */
export function doubtTitle({ order_id, placing, doubt }: Pick<Draft, 'order_id' | 'placing' | 'doubt'>) {
  switch (doubt?.reason) {
    case 'other-order':
      return `Order ${order_id} at the provider isn't this one`;
    case 'still-open':
      return `Order ${order_id} isn't placed yet`;
    default:
      return placing
        ? `We can't tell yet whether order ${order_id} was placed`
        : `Order ${order_id} can't be found at the provider right now`;
  }
}

/**
 * What may happen if an order in doubt is sent as a new one. One that is being emptied may be placed in part, and one
 * whose placement was not requested is not placed.
 */
export function newOrderWarning({ order_id, placing, withdrawn, doubt }: Draft): string {
  if (!placing) return `Your order was started as order ${order_id}, and not placed. A new one replaces it.`;
  const what = withdrawn ? 'all or a part of it' : 'everything';
  const order = doubt?.reason === 'other-order' ? 'your order' : `order ${order_id}`;
  return `If ${order} was placed after all, you get ${what} twice. If you can, ask your provider first.`;
}

export function doubtReason({ doubt, placing }: Pick<Draft, 'doubt' | 'placing'>): string {
  const lost = placing ? 'The answer to your order was lost' : 'Your order was started, and not placed yet';
  switch (doubt?.reason) {
    case 'other-order':
      return placing
        ? 'Your provider has another order under this number. Yours may have been placed before, or not at all.'
        : 'Your provider has another order under this number. Yours was not placed.';
    case 'still-open':
      return 'Your provider accepted it, and still shows it as open. As soon as it shows the order with its products, the order is placed again by itself.';
    case 'not-found':
      return `${lost}, and your provider does not show the order right now.`;
    case 'no-access':
      return `${lost}, and you no longer have access to the order.`;
    default:
      return placing
        ? `${lost}, and what your provider shows does not say whether it was placed.`
        : `${lost}, and your provider does not show all of it right now.`;
  }
}

export function doubtAdvice({ order_id, doubt, placing }: Pick<Draft, 'order_id' | 'doubt' | 'placing'>) {
  if (doubt?.reason === 'still-open') return `You can also ask your provider about order ${order_id}.`;
  const held = `Nothing is sent ${placing ? 'again ' : ''}until this is clear.`;
  if (doubt?.reason !== 'other-order')
    return `${held} You can also ask your provider about order ${order_id}.`;
  return placing
    ? `${held} Ask your provider whether your order is there under another number.`
    : `${held} You can send it as a new order, or ask your provider first.`;
}

export function nextCheck(nextTryAt: number | undefined): string {
  const also = 'whenever you open the portal, come back to it, or are online again';
  return nextTryAt === undefined
    ? `This is checked again ${also}.`
    : `This is checked again ${whenOf(nextTryAt)}, and ${also}.`;
}

function whenSent({ online, isUnread }: Surroundings): string {
  if (isUnread) return "as soon as this browser's storage can be read";
  return online ? 'in a moment' : 'as soon as there is a connection';
}

function reasonOf({ waits_for }: Draft, surroundings: Surroundings): string {
  if (surroundings.isUnread) return `The order is sent ${whenSent(surroundings)}.`;
  if (waits_for === 'storage')
    return 'There is no room on this device to save the progress of the order, so it is not sent yet. Please free some space.';
  if (waits_for === 'sign-in') return 'The order is sent as soon as your sign-in is renewed.';
  if (waits_for === 'provider') return "The provider can't accept the order right now.";
  if (waits_for === 'connection')
    return 'No connection to the provider. The order is sent as soon as there is one.';
  return `The order is sent ${whenSent(surroundings)}.`;
}

function nextTry({ waits_for }: Draft, { nextTryAt, isUnread }: Surroundings): string {
  if (nextTryAt === undefined || waits_for === 'sign-in' || isUnread) return '';
  return ` Next try ${whenOf(nextTryAt)}.`;
}

// A time without seconds could be the current minute, or one that has begun.
function whenOf(moment: number): string {
  return moment - Date.now() < MINUTE_MS ? 'in less than a minute' : `at ${timeOf(moment)}`;
}
