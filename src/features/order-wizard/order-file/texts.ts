import { LARGEST_INTEGER } from '#src/contract/values.ts';
import { translated } from '#src/languages/language.ts';
import { formatCount, timeOf } from '#src/ui/format.ts';

const ANOTHER = 'Choose a file that was saved with “Hand over this order”.';

export const texts = translated('orderFile', {
  faults: {
    'too-large': `This file is too large for an order file. ${ANOTHER}`,
    'not-json': `This is not an order file. ${ANOTHER}`,
    'other-format': `This file holds something else than an order of this portal. ${ANOTHER}`,
    newer: 'This file was saved by a newer version of the portal. Reload the page, then open the file again.',
    damaged: 'This file is damaged and can’t be opened. Try another copy of it.',
    quantity: `A quantity in this file is not a whole number from 1 to ${formatCount(LARGEST_INTEGER)}. Try another copy of the file, or build the order again.`,
    'other-user': 'This file was saved by another user. Only they can open it.',
  },
  unreadable: 'This file can’t be read. Try again, or try another copy.',
  notOpened: 'This file could not be opened. Reload the page and try again.',
  checking: 'Checking the products and the destination…',
  noAccess: (client: string) => `You have no access to ${client}. Ask your provider.`,
  handOver: 'Hand over this order',
  handsOver: 'A colleague, or you on another device, can open it as a new order. This one stays here.',
  asCode: 'Show a QR code',
  code: 'QR code of this order',
  scanIt: 'Scan it with the camera of the other device.',
  noCode: 'This order is too large for a QR code. Pass it on as a link or a file.',
  copyLink: 'Copy a link',
  shareLink: 'Share a link',
  asFile: 'Download a file',
  shareTitle: (client: string) => `An order for ${client}`,
  handedOver: (by: string, at: number) =>
    `${by ? `${by} handed` : 'Somebody handed'} over this order, ${timeOf(at)}. Nothing is ordered until you complete it.`,
  newerLink:
    'This link was made by a newer version of the portal. Reload the page, then open the link again.',
  damagedLink: 'This link is not complete. Ask for it again.',
  openFile: 'Open an order file',
  asksOpen: 'Open this order?',
  openThis: 'Open this order',
  openAsNew: 'Open as a new order',
  products: 'Products in this order',
  noProducts: 'This order has no products.',
  leaveOut: (count: number) =>
    count === 1
      ? 'Leave out the product that was not found.'
      : `Leave out the ${count} products that were not found.`,
  lower: (count: number) =>
    count === 1
      ? 'Take as much as is there of the product that is short.'
      : `Take as much as is there of the ${count} products that are short.`,
  keepUnchecked: (count: number) =>
    count === 1
      ? 'Keep the product that could not be checked. It is checked when the order is sent. Otherwise it is left out.'
      : `Keep the ${count} products that could not be checked. They are checked when the order is sent. Otherwise they are left out.`,
  states: {
    found: '',
    gone: 'Not found at your provider',
    elsewhere: 'Of another client',
    inactive: 'No longer active',
    unchecked: 'Could not be checked now',
  },
  was: (name: string) => `Was “${name}” before`,
  addedUp: (lines: number) => `Listed ${lines} times: added up`,
  questions: {
    placedAs: (id: number | null) =>
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
