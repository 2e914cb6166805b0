/** Those of RULES.md, Messages, are fixed to the letter. */
import { formatCount } from '#src/ui/format.ts';

export const texts = {
  updateFailed: 'Sorry, there was an error updating this Item.',
  saved: 'Item saved.',
  alreadyThere: (title: string) => `${title} already exists in the list.`,
  /** Of a quantity above the stock. It is never lowered without being asked. */
  only: (available: number) =>
    available > 0 ? `Only ${formatCount(available)} available` : 'Not available right now',
  removed: (title: string) => `${title} removed.`,
  inOrder: (title: string, quantity: number) => `${title}: ${formatCount(quantity)} in your order.`,
  busy: 'Your order was not changed. Another tab of the portal is busy with it.',
  unread: "Your order was not changed. It can't be read yet.",
  editedElsewhere: 'This order is being edited in another tab.',
  atRisk: 'This device can’t store your order. Complete it before you close the portal.',
};
