import { translated } from '#src/languages/language.ts';
import { type Draft, isBatch } from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import { counted, timeOf } from '#src/ui/format.ts';
import type { Tone } from '#src/ui/pill.tsx';

const MINUTE_MS = 60_000;

export const texts = translated('states', {
  words: {
    different: 'Placed differently',
    sent: 'Sent',
    attention: 'Needs attention',
    doubt: 'In doubt',
    placing: 'Placing',
    sending: 'Sending',
    waiting: 'Waiting',
  },
  preparing: (orders: number) => `Preparing ${counted(orders, 'order')}`,
  placingOrder: 'Placing the order',
  sendingItem: (item: number, items: number) => `Sending item ${item} of ${items}`,
  waitsForCheck: (doubt: string, when: string) =>
    `${doubt}. We'll check ${when}. Nothing is sent again before that, and the order can't be edited.`,
  otherOrder: (id: number | null) => `Order ${id} at the provider isn't this one`,
  stillOpen: (id: number | null) => `Order ${id} isn't placed yet`,
  maybePlaced: (id: number | null) => `We can't tell yet whether order ${id} was placed`,
  notFound: (id: number | null) => `Order ${id} can't be found at the provider right now`,
  newReplaces: (id: number | null) =>
    `Your order was started as order ${id}, and not placed. A new one replaces it.`,
  /** `id` is of the order that may be placed, unless another one has that number. */
  newRepeats: (id: number | null | undefined, isPartly: boolean) =>
    `If ${id === undefined ? 'your order' : `order ${id}`} was placed after all, you get ${isPartly ? 'all or a part of it' : 'everything'} twice. If you can, ask your provider first.`,
  reasonOtherOrder: (isPlacing: boolean) =>
    `Your provider has another order under this number. Yours ${isPlacing ? 'may have been placed before, or not at all' : 'was not placed'}.`,
  reasonStillOpen:
    'Your provider accepted it, and still shows it as open. As soon as it shows the order with its products, the order is placed again by itself.',
  answerLost: 'The answer to your order was lost',
  notPlacedYet: 'Your order was started, and not placed yet',
  andNotShown: ', and your provider does not show the order right now.',
  andNoAccess: ', and you no longer have access to the order.',
  andUnclear: ', and what your provider shows does not say whether it was placed.',
  andNotAllShown: ', and your provider does not show all of it right now.',
  askAbout: (id: number | null) => `You can also ask your provider about order ${id}.`,
  held: 'Nothing is sent until this is clear.',
  heldAgain: 'Nothing is sent again until this is clear.',
  askOtherNumber: 'Ask your provider whether your order is there under another number.',
  sendOrAsk: 'You can send it as a new order, or ask your provider first.',
  checkedAgain: (when: string | undefined) =>
    `We'll check again ${when === undefined ? '' : `${when}, and `}whenever you open the portal or come back online.`,
  onceRead: "once this browser's storage can be read",
  inAMoment: 'in a moment',
  onceOnline: "when you're back online",
  onceAnswered: 'as soon as the provider answers',
  waits: {
    storage: "This device is full, so the order isn't sent yet. Please free some space.",
    'sign-in': "We'll send it once your sign-in is renewed.",
    provider: "The provider can't accept the order right now.",
    connection: "No connection to the provider. We'll send it when you're back online.",
  },
  unreached: "The provider can't be reached right now. We'll send the order as soon as it answers.",
  sentWhen: (when: string) => `We'll send it ${when}.`,
  nextTry: (when: string) => ` Next try ${when}.`,
  withinAMinute: 'in less than a minute',
  at: (time: string) => `at ${time}`,
});

export interface Surroundings {
  readonly online: boolean;
  /** Whether the API does not answer although there is a network. */
  readonly isSilent: boolean;
  readonly nextTryAt: number | undefined;
  /** Whether a store that was not read yet may have a newer version of the order: until then it is not sent. */
  readonly isUnread: boolean;
}

export function stateOf(
  { state, placing, waits_for, doubt, problem }: Draft,
  { isUnread }: Pick<Surroundings, 'isUnread'>,
): { tone: Tone; word: string } {
  if (state === 'sent')
    return problem
      ? { tone: 'warning', word: texts.words.different }
      : { tone: 'shipped', word: texts.words.sent };
  if (state === 'needs-you') return { tone: 'warning', word: texts.words.attention };
  if (state === 'in-doubt' || (state === 'sending' && doubt))
    return { tone: 'warning', word: texts.words.doubt };
  if (state === 'sending' && !waits_for && !isUnread)
    return { tone: 'in-progress', word: placing ? texts.words.placing : texts.words.sending };
  return { tone: 'pending', word: texts.words.waiting };
}

export function progressOf(draft: Draft) {
  const { items, placing, destinations } = draft;
  const total = items.length;
  const done = items.filter(({ submitted }) => submitted).length;
  if (isBatch(draft)) return { done, total, text: texts.preparing(destinations.length) };
  const text = placing || done === total ? texts.placingOrder : texts.sendingItem(done + 1, total);
  return { done, total, text };
}

export function waitingFor(draft: Draft, { online, isSilent, nextTryAt, isUnread }: Surroundings): string {
  const { waits_for } = draft;
  const planned = waits_for === 'sign-in' || nextTryAt === undefined ? undefined : whenOf(nextTryAt);
  const onceBack = isSilent ? texts.onceAnswered : texts.onceOnline;
  const when = isUnread ? texts.onceRead : online ? (planned ?? texts.inAMoment) : onceBack;
  if (!canReopen(draft) && !isBatch(draft)) return texts.waitsForCheck(doubtTitle(draft), when);
  if (waits_for && !isUnread) {
    const reason = isSilent && waits_for === 'connection' ? texts.unreached : texts.waits[waits_for];
    return reason + (planned ? texts.nextTry(planned) : '');
  }
  return texts.sentWhen(when);
}

export function doubtTitle({ order_id, placing, doubt }: Draft): string {
  if (doubt?.reason === 'other-order') return texts.otherOrder(order_id);
  if (doubt?.reason === 'still-open') return texts.stillOpen(order_id);
  return placing ? texts.maybePlaced(order_id) : texts.notFound(order_id);
}

/** What may happen if an order in doubt is sent as a new one. While it is being emptied, a part may be placed. */
export function newOrderWarning({ order_id, placing, withdrawn, doubt }: Draft): string {
  if (!placing) return texts.newReplaces(order_id);
  return texts.newRepeats(doubt?.reason === 'other-order' ? undefined : order_id, withdrawn !== null);
}

export function doubtReason({ doubt, placing }: Draft): string {
  if (doubt?.reason === 'other-order') return texts.reasonOtherOrder(placing);
  if (doubt?.reason === 'still-open') return texts.reasonStillOpen;
  const lost = placing ? texts.answerLost : texts.notPlacedYet;
  if (doubt?.reason === 'not-found') return lost + texts.andNotShown;
  if (doubt?.reason === 'no-access') return lost + texts.andNoAccess;
  return lost + (placing ? texts.andUnclear : texts.andNotAllShown);
}

export function doubtAdvice({ order_id, doubt, placing }: Draft): string {
  const also = texts.askAbout(order_id);
  if (doubt?.reason === 'still-open') return also;
  const held = placing ? texts.heldAgain : texts.held;
  if (doubt?.reason !== 'other-order') return `${held} ${also}`;
  return `${held} ${placing ? texts.askOtherNumber : texts.sendOrAsk}`;
}

export function nextCheck(nextTryAt: number | undefined): string {
  return texts.checkedAgain(nextTryAt === undefined ? undefined : whenOf(nextTryAt));
}

// A time without seconds could name the current minute.
function whenOf(moment: number): string {
  return moment - Date.now() < MINUTE_MS ? texts.withinAMinute : texts.at(timeOf(moment));
}
