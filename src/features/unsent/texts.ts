import { translated } from '#src/languages/language.ts';
import { type Draft, isWaiting } from '#src/outbox/draft.ts';
import { counted, formatCount, timeOf } from '#src/ui/format.ts';

export const texts = translated('unsent', {
  title: 'Unsent orders',
  about: 'Waiting and recently sent',
  orders: 'Orders',
  batches: 'To several destinations',
  allSent: 'Everything has been sent.',
  noneWaiting: 'No order is waiting to be sent.',
  discarding: 'Being discarded',
  notRemovedYet: 'Not removed yet',
  /** Of something discarded that is still stored. */
  notRemoved: (what: string) =>
    `${what} couldn't be removed from this device yet. It isn't sent from this browser. It may come back after a crash: then discard it again.`,
  thisOrder: 'This order',
  it: 'It',
  noRoom: 'This device has no room to restore it.',
  orMayBePlaced: 'It may have been placed already.',
  discarded: 'Order discarded.',
  discardedHere: 'Discarded here. It may have been placed already.',
  unfinished: 'Unfinished orders',
  drafts: 'Continue your order',
  newer: (count: number) =>
    `${count === 1 ? 'An order was' : `${count} orders were`} saved by a newer version of the portal. Nothing is lost: update the portal to see ${count === 1 ? 'it' : 'them'}.`,
  noClient: 'No client yet',
  products: (count: number) => counted(count, 'product'),
  saved: (at: number) => `saved ${timeOf(at)}`,
  handedOver: (at: number) => `handed over ${timeOf(at)}`,
  cameFrom: ({ by, at }: NonNullable<Draft['came_from']>) => `from ${by || 'somebody else'}, ${timeOf(at)}`,
  to: (destination: string) => `to ${destination}`,
  step: (step: number) => `step ${step} of 4`,
  /** After the name of a button: `Discard the order for Sundance, 2 products`. */
  named: (client: string, content: string) => ` the order for ${client}, ${content}`,
  resume: 'Resume',
  edit: 'Edit',
  retry: 'Retry',
  discard: 'Discard',
  several: (count: number) => `${counted(count, 'order')} to different destinations`,
  ofAllSent: (sent: number, count: number) => `${formatCount(sent)} of ${formatCount(count)} sent`,
  needing: (count: number) => `${formatCount(count)} ${count === 1 ? 'needs' : 'need'} your attention`,
  paused: 'Paused',
  pause: 'Pause',
  goOn: 'Resume',
  ordersOfBatch: 'Orders by destination',
  orderNumber: (id: number) => `Order ${id}`,
  isDiscarded: 'Discarded',
  saveCsv: 'Save as CSV',
  csv: { destination: 'Destination', order: 'Order ID', state: 'Status' },
  discardAll: (count: number) => `Discard ${counted(count, 'order')}`,
  asksDiscardAll: (count: number) =>
    `Discard ${counted(count, 'order')} that ${count === 1 ? 'is' : 'are'} not sent?`,
  discardAllText: 'What is sent stays sent. This can not be undone.',
  mayBePlaced: "This order may have been placed, so it can't be edited now.",
  changedMeanwhile: 'This order has changed since you last saw it. Check it, then complete it again.',
  notConfirmed: 'The order was not sent. Reload the page and try again.',
  asksDiscard: 'Discard this order?',
  discardPlacing:
    'It may have been placed already. Discarding removes it from this device only. Check your Orders to see whether it was placed.',
  isSaved: 'Your Order has been saved.',
  viewOrder: 'View order',
  gotIt: 'Got it',
  alsoPlaced: (id: number) => `An earlier try was placed as well, as order ${id}.`,
  cancelOne: (id: number, orderId: number | null) =>
    `If you need only one of the two, ask your provider to cancel order ${id} or order ${orderId}.`,
  earlierTry: (id: number) => `An earlier try was placed as order ${id}.`,
  asksSecond: 'Send this order as well?',
  secondIsPlaced: (ids: readonly number[]) =>
    `An earlier version was placed as order ${ids.join(' and ')}. If you send this one, you get both.`,
  secondIsElsewhere: (at: number) =>
    `This order was handed over ${timeOf(at)}. If both are sent, everything in it is ordered twice.`,
  secondIsHere:
    'Another copy of this order is on this device. If you send both, everything in it is ordered twice.',
  sendSecond: 'Send this one as well',
  checkNow: 'Check now',
  asksNew: 'Send this as a new order?',
  sendAsNew: 'Send as a new order',
  placedOrNot: 'Placed or not?',
  waiting: 'Waiting to be sent',
  needsYou: 'Needs your attention',
  /** Where the browser's storage reports errors, or has not answered. */
  unread: {
    title: "Orders on this device can't be read yet.",
    errors:
      "The browser's storage reports an error. Your orders appear as soon as it works. If it does not, restart the browser.",
    silence:
      "The browser's storage has not answered. Your orders appear as soon as it does. If it does not, restart the browser.",
  },
  onePlace: {
    title: 'Orders are saved in one place only.',
    errors:
      "A part of the browser's storage reports errors. You can go on: orders are saved and sent. If that part has a newer version of an order, it replaces this one later. Restarting the browser may help.",
    silence:
      "A part of the browser's storage does not answer. You can go on: orders are saved and sent. If that part has a newer version of an order, it replaces this one later. Restarting the browser may help.",
  },
  mayBeSent: 'If you have confirmed the same order here before, wait: it may still be sent.',
});

export function draftTitle(draft: Draft): string {
  if (isWaiting(draft)) return draft.doubt && draft.placing ? texts.placedOrNot : texts.waiting;
  return draft.state === 'needs-you' ? texts.needsYou : texts.drafts;
}
