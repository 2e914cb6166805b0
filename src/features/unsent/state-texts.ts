import type { Draft } from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import { timeOf } from '#src/ui/format.ts';
import type { Tone } from '#src/ui/pill.tsx';

const MINUTE_MS = 60_000;

export interface Surroundings {
  readonly online: boolean;
  /** When the next try is planned, ms since the epoch. */
  readonly nextTryAt: number | undefined;
  /** Whether a store that was not read yet may have a newer version of the order: until then it is not sent. */
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
export function progressOf({ items, placing }: Draft) {
  const total = items.length;
  const done = items.filter(({ submitted }) => submitted).length;
  const text = placing || done === total ? 'Placing the order' : `Sending item ${done + 1} of ${total}`;
  return { done, total, text };
}

export function waitingFor(draft: Draft, surroundings: Surroundings): string {
  const planned = nextTry(draft, surroundings);
  if (canReopen(draft)) return `${reasonOf(draft, surroundings)}${planned}`;
  return `${doubtTitle(draft)}. We'll check ${whenSent(surroundings)}.${planned} Nothing is sent again before that, and the order can't be edited.`;
}

export function doubtTitle({ order_id, placing, doubt }: Draft): string {
  if (doubt?.reason === 'other-order') return `Order ${order_id} at the provider isn't this one`;
  if (doubt?.reason === 'still-open') return `Order ${order_id} isn't placed yet`;
  return placing
    ? `We can't tell yet whether order ${order_id} was placed`
    : `Order ${order_id} can't be found at the provider right now`;
}

/** What may happen if an order in doubt is sent as a new one. One that is being emptied may be placed in part. */
export function newOrderWarning({ order_id, placing, withdrawn, doubt }: Draft): string {
  if (!placing) return `Your order was started as order ${order_id}, and not placed. A new one replaces it.`;
  const what = withdrawn ? 'all or a part of it' : 'everything';
  const order = doubt?.reason === 'other-order' ? 'your order' : `order ${order_id}`;
  return `If ${order} was placed after all, you get ${what} twice. If you can, ask your provider first.`;
}

export function doubtReason({ doubt, placing }: Draft): string {
  const lost = placing ? 'The answer to your order was lost' : 'Your order was started, and not placed yet';
  switch (doubt?.reason) {
    case 'other-order':
      return `Your provider has another order under this number. Yours ${placing ? 'may have been placed before, or not at all' : 'was not placed'}.`;
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

export function doubtAdvice({ order_id, doubt, placing }: Draft): string {
  const also = `You can also ask your provider about order ${order_id}.`;
  if (doubt?.reason === 'still-open') return also;
  const held = `Nothing is sent ${placing ? 'again ' : ''}until this is clear.`;
  if (doubt?.reason !== 'other-order') return `${held} ${also}`;
  return placing
    ? `${held} Ask your provider whether your order is there under another number.`
    : `${held} You can send it as a new order, or ask your provider first.`;
}

export function nextCheck(nextTryAt: number | undefined): string {
  const also = 'whenever you open the portal or come back online';
  return `We'll check again ${nextTryAt === undefined ? '' : `${whenOf(nextTryAt)}, and `}${also}.`;
}

function whenSent({ online, isUnread }: Surroundings): string {
  if (isUnread) return "once this browser's storage can be read";
  return online ? 'in a moment' : "when you're back online";
}

const WAITS = {
  storage: "This device is full, so the order isn't sent yet. Please free some space.",
  'sign-in': "We'll send it once your sign-in is renewed.",
  provider: "The provider can't accept the order right now.",
  connection: "No connection to the provider. We'll send it when you're back online.",
};

function reasonOf({ waits_for }: Draft, surroundings: Surroundings): string {
  if (waits_for && !surroundings.isUnread) return WAITS[waits_for];
  return `We'll send it ${whenSent(surroundings)}.`;
}

function nextTry({ waits_for }: Draft, { nextTryAt, isUnread }: Surroundings): string {
  if (nextTryAt === undefined || waits_for === 'sign-in' || isUnread) return '';
  return ` Next try ${whenOf(nextTryAt)}.`;
}

// A time without seconds could be the current minute.
function whenOf(moment: number): string {
  return moment - Date.now() < MINUTE_MS ? 'in less than a minute' : `at ${timeOf(moment)}`;
}
