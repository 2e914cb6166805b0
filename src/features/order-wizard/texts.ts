import type { RecordProblem } from '#src/features/unsent/problem-texts.ts';
import { translated } from '#src/languages/language.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { counted, formatCount, timeOf } from '#src/ui/format.ts';
import { LARGEST_QUANTITY, type OpeningQuestion, type OrderFileFault } from './order-file/order-file.ts';
import type { CheckedLine } from './order-file/order-file-check.ts';

/** Those of RULES.md, Messages and Wizard, are fixed to the letter. */
export const texts = translated('wizard', {
  title: 'Create an Order',
  placed: (id: number | null) => `Order ${id} placed`,
  steps: 'Steps',
  /** `short`: on a phone. */
  tabs: {
    start: { label: 'Start Order', short: 'Start' },
    products: { label: 'Add Products', short: 'Products' },
    complete: { label: 'Complete Order', short: 'Complete' },
    completed: { label: 'Order Completed', short: 'Done' },
  },
  back: 'Back',
  continue: 'Continue',
  complete: 'Complete Order',
  saved: (at: number) => `Saved on this device ${timeOf(at)}`,
  saving: 'Saving…',
  discard: 'Discard',
  discarded: 'This order was discarded.',
  thisOrder: 'This order',
  newOrder: 'New order',
  follows: 'This order is being edited in another tab. Changes made there appear here.',
  editHere: 'Edit here',
  download: 'Download this order',
  loadingClients: 'Loading your clients',
  client: 'Client',
  otherClient: 'Another client needs a different order.',
  asksClient: 'Change the client?',
  changeClient: 'Change the client',
  notes: 'Notes',
  notesHint: 'For the people who pack and ship this order.',
  start: 'Start Order',
  starting: 'Starting Order…',
  update: 'Update Order',
  loadingProducts: 'Loading Products',
  products: 'Products',
  counted: (count: number) => counted(count, 'product'),
  search: 'Search by name or SKU',
  pasteList: 'Paste a list',
  searchProducts: (count: number) => `Search ${formatCount(count)} products`,
  showTitle: 'Title',
  category: 'Category',
  noneFound: 'No Products found.',
  lookedFor: (what: string) => `Searched for ${what}`,
  showAll: 'Show all products',
  yourOrder: 'Your order',
  items: 'Added items',
  quantity: 'Quantity',
  remove: (title: string) => `Remove ${title}`,
  noItems: 'No Items Added',
  noProducts: 'No Products have yet been added to this Order.',
  nothingYet: 'Nothing added yet',
  addToGoOn: 'Add a product to go on',
  isShort: 'More than available',
  tapToSee: 'Tap to see the order',
  loadingLast: 'Loading what you used last',
  destination: 'Destination',
  noAddress: 'This contact has no address.',
  editContact: 'Edit this contact',
  allContacts: 'All contacts, or a new one',
  lastUsed: (day: string) => `last used ${day}`,
  carrierAndMethod: 'Carrier and method',
  chooseMethod: 'Choose a shipping method.',
  allCarriers: 'All carriers and methods',
  guidance: (carriers: string) => `Please choose only ${carriers}. Other methods are for internal use only.`,
  internalOnly: (carriers: string) => `For internal use only: ${carriers}.`,
  notesTooLong: (fault: string) => `Notes: ${fault}. Shorten them on the first step.`,
  isSaved: 'Your Order has been saved.',
  placedDifferently: (id: number | null) => `Order ${id} was placed differently`,
  ordered: (draft: Draft, content: string) =>
    `${draft.problem ? 'You ordered: ' : ''}${content} for ${draft.org_name}, to ${draft.ship_to_name} with ${draft.shipped_with_name} ${draft.shipping_type_name}.`,
  whatNext: (day: string, isSure: boolean) =>
    `Ships ${day}${unlessHoliday(isSure)}. You'll find its tracking number on the order then.`,
  view: 'View order',
  again: 'Order again',
  submitting: 'Submitting Order...',
  edit: 'Edit',
  retry: 'Retry',
  tryAgain: 'Try again',
  viewNamed: (id: number) => `View order ${id}`,
  whatChanged: 'What has changed',
  solve: ({ kind, available }: RecordProblem, isChanged: boolean) => {
    if (kind === 'contact') return 'Choose another destination';
    if (available > 0) return `Take ${formatCount(available)}`;
    return isChanged ? 'Choose another product' : 'Remove';
  },
  solveAll: (isChanged: boolean, canSend: boolean) => {
    if (isChanged) return canSend ? 'Send with the changes' : 'Accept the changes';
    return canSend ? "Send what's available" : "Take what's available";
  },
  inAnotherTab: 'This order is now being edited in another tab.',
  changedMeanwhile: 'This order has changed since you last saw it. Check it, then complete it again.',
  notSaved: 'Your last change was not saved.',
  notConfirmed: 'The order was not sent. Reload the page and try again.',
  notBegun: "The new order couldn't be started. Try again.",
  startFailed: 'Sorry, there was an error creating this Order. Please check and resubmit.',
  waitsOffline: (isAnswerMissing: boolean) =>
    isAnswerMissing
      ? "The server doesn't answer. Your order waits on this device. We'll send it as soon as it does."
      : "You're offline. Your order waits on this device. We'll send it when you're back online.",
  startedOffline:
    'The provider cannot be reached right now. Your order is saved on this device, and you can go on.',
  stay: 'Do not navigate away from this page or click the Back button in your browser, or your Order details may be lost.',
  stayUntilSent: 'Keep this page open until your order has been sent.',
  /** `1 h 20 min` */
  duration: (hours: number, minutes: number) => {
    if (hours + minutes === 0) return 'a minute';
    return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
  },
  /** `isSure`: the provider's holidays are known. */
  cutOff: (left: string, time: string, yourTime: string | undefined, isSure: boolean) =>
    `Order within ${left} to make today's cut-off (${time}${yourTime ? `, ${yourTime} your time` : ''})${unlessHoliday(isSure)}.`,
  shipsOn: (day: string, isSure: boolean) => `An order placed now ships ${day}${unlessHoliday(isSure)}.`,
  confirmed: 'Your order is confirmed and saved on this device. You can close the portal.',
  confirmedAtRisk: "Your order is confirmed, but this device can't store it. Keep this page open.",
  isNewContact: 'A new contact, created when the order is sent.',
  changesClient: (from: string, to: string | undefined) =>
    `This starts a different order for ${to}. The products and the destination chosen for ${from} are removed.`,
  waitsFor: ({ waits_for }: Draft): string => {
    if (waits_for === 'storage') return 'Waiting for free space on this device';
    if (waits_for === 'sign-in') return 'Waiting for your sign-in';
    return waits_for === 'provider' ? 'Waiting for the provider' : 'Waiting for a connection';
  },
});

const unlessHoliday = (isSure: boolean) => (isSure ? '' : ", unless it's a holiday");

const ANOTHER = 'Choose a file that was saved with “Download this order”.';

/** Of an order that is opened from a file or a link. */
export const fileTexts = translated('orderFile', {
  faults: {
    'too-large': `This file is too large for an order file. ${ANOTHER}`,
    'not-json': `This is not an order file. ${ANOTHER}`,
    'other-format': `This file holds something else than an order of this portal. ${ANOTHER}`,
    newer: 'This file was saved by a newer version of the portal. Reload the page, then open the file again.',
    damaged: 'This file is damaged and can’t be opened. Try another copy of it.',
    quantity: `A quantity in this file is not a whole number from 1 to ${formatCount(LARGEST_QUANTITY)}. Try another copy of the file, or build the order again.`,
    'other-user': 'This file was saved by another user. Only they can open it.',
  } satisfies Record<OrderFileFault, string>,
  unreadable: 'This file can’t be read. Try again, or try another copy.',
  notOpened: 'This file could not be opened. Reload the page and try again.',
  checking: 'Checking the products and the destination…',
  noAccess: (client: string) => `You have no access to ${client}. Ask your provider.`,
  share: 'Share this order',
  shareTitle: (client: string) => `An order for ${client}`,
  shared: 'Somebody shared this order with you. Nothing is ordered until you complete it.',
  newerLink:
    'This link was made by a newer version of the portal. Reload the page, then open the link again.',
  damagedLink: 'This link is not complete. Ask for it again.',
  close: 'Close',
  openFile: 'Open an order file',
  asksOpen: 'Open this order?',
  openThis: 'Open this order',
  openAsNew: 'Open as a new order',
  cancel: 'Cancel',
  products: 'Products in this order',
  noProducts: 'This order has no products.',
  leaveOut: (count: number) =>
    count === 1
      ? 'Leave out the product that was not found.'
      : `Leave out the ${count} products that were not found.`,
  keepUnchecked: (count: number) =>
    count === 1
      ? 'Keep the product that could not be checked. It is checked when the order is sent. Otherwise it is left out.'
      : `Keep the ${count} products that could not be checked. They are checked when the order is sent. Otherwise they are left out.`,
  states: {
    found: '',
    gone: 'not found at your provider',
    inactive: 'no longer active',
    unchecked: 'could not be checked now',
  } satisfies Record<CheckedLine['state'], string>,
  quantity: 'Quantity',
  was: (name: string) => `was “${name}” before`,
  addedUp: (lines: number) => `listed ${lines} times: added up`,
  destination: 'Destination',
  carrier: 'Carrier',
  notes: 'Notes',
  questions: {
    placedBefore:
      'This order was placed. If you open it and send it, everything in it is ordered a second time.',
    placedAs: (id: number) =>
      `This order was placed as order ${id}. If you open it and send it, everything in it is ordered a second time.`,
    onItsWay:
      'This order is already on its way: see Unsent orders. If you open it and send it, everything in it may be ordered twice.',
    here: 'This order is still on this device, and you can resume it. If you open it and send both, everything in it is ordered twice.',
    confirmed:
      'This order was already confirmed when the file was saved, so it may have been placed. Check your orders before you send it again.',
  },
  isNow: (contact: string) => `This contact is now ${contact}.`,
  chooseAgain: (name: string) => `Choose it again (${name}).`,
});

export function questionText(question: OpeningQuestion): string {
  const { placedBefore, placedAs, onItsWay, here, confirmed } = fileTexts.questions;
  switch (question.kind) {
    case 'sent':
      return question.order_id === null ? placedBefore : placedAs(question.order_id);
    case 'on-its-way':
      return onItsWay;
    case 'here':
      return here;
    case 'confirmed':
      return confirmed;
  }
}
