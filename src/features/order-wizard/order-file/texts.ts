import { LARGEST_QUANTITY, type OpeningQuestion, type OrderFileFault } from './order-file.ts';

const ANOTHER = 'Choose a file that was saved with “Download this order”.';

const faults: Record<OrderFileFault, string> = {
  'too-large': `This file is too large for an order file. ${ANOTHER}`,
  'not-json': `This is not an order file. ${ANOTHER}`,
  'other-format': `This file holds something else than an order of this portal. ${ANOTHER}`,
  newer: 'This file was saved by a newer version of the portal. Reload the page, then open the file again.',
  damaged: 'This file is damaged and can’t be opened. Try another copy of it.',
  quantity: `A quantity in this file is not a whole number from 1 to ${LARGEST_QUANTITY.toLocaleString('en-US')}. Try another copy of the file, or build the order again.`,
  'other-user': 'This file was saved by another user. Only they can open it.',
};

export const texts = {
  faults,
  unreadable: 'This file can’t be read. Try again, or try another copy.',
  notOpened: 'This file could not be opened. Reload the page and try again.',
  checking: 'Checking the products and the destination…',
  noAccess: (client: string) => `You no longer have access to ${client}. Ask your provider.`,
};

export function questionText(question: OpeningQuestion): string {
  switch (question.kind) {
    case 'sent':
      return `This order was placed${question.order_id === null ? '' : ` as order ${question.order_id}`}. If you open the file and send it, everything in it is ordered a second time.`;
    case 'on-its-way':
      return 'This order is already on its way: see Unsent orders. If you open the file and send it, everything in it may be ordered twice.';
    case 'here':
      return 'This order is still on this device, and you can resume it. If you open the file and send both, everything in it is ordered twice.';
    case 'confirmed':
      return 'This order was already confirmed when the file was saved, so it may have been placed. Check your orders before you send it again.';
  }
}
