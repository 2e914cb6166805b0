/** Those of RULES.md, Messages, are fixed to the letter. */
import { translated } from '#src/languages/language.ts';
import { counted, formatCount, timeOf } from '#src/ui/format.ts';

export const texts = translated('cart', {
  add: 'Add',
  addNamed: (title: string) => `Add ${title}`,
  addToOrder: 'Add to order',
  newOrder: 'New order',
  orderSoFar: 'Order so far',
  yourOrder: 'Your order:',
  content: (products: number, pieces: number) =>
    `${counted(products, 'product')}, ${counted(pieces, 'piece')}`,
  savedAt: (at: number) => `saved ${timeOf(at)}`,
  complete: 'Complete',
  available: (quantity: number) => `${formatCount(quantity)} available`,
  upTo: (available: number) => `Up to ${formatCount(available)}.`,
  zeroRemoves: 'Set 0 to remove.',
  none: 'None',
  unit: 'available',
  low: 'low',
  update: 'Update',
  change: 'Change the quantity',
  changeNamed: (title: string, quantity: number) => `Change the quantity of ${title}, ${quantity}`,
  quantityOf: (title: string) => `Quantity of ${title}`,
  oneLess: (title: string) => `One less of ${title}`,
  oneMore: (title: string) => `One more of ${title}`,
  notANumber: 'Must be a number',
  updateFailed: 'Sorry, there was an error updating this Item.',
  otherProduct: (title: string, other: string) =>
    `Your order has ${other} under the number of ${title}. Remove it from the order first.`,
  saved: 'Item saved.',
  alreadyThere: (title: string) => `${title} already exists in the list.`,
  only: (available: number) =>
    available > 0 ? `Only ${formatCount(available)} available` : 'Not available right now',
  removed: (title: string) => `${title} removed.`,
  inOrder: (title: string, quantity: number) => `${title}: ${formatCount(quantity)} in your order.`,
  busy: 'Your order was not changed. Another tab of the portal is busy with it.',
  unread: "Your order was not changed. It can't be read yet.",
  editedElsewhere: 'This order is being edited in another tab.',
  editHere: 'Edit here',
  atRisk: 'This device can’t store your order. Complete it before you close the portal.',
});

export const lowStockTexts = translated('lowStock', {
  lessThanADay: 'less than a day',
  aDay: 'about a day',
  days: (days: number) => `about ${days} days`,
  weeks: (weeks: number) => `about ${weeks} weeks`,
  months: (months: number) => `about ${months} months`,
  years: 'more than two years',
  lasts: (time: string) => `lasts ${time}`,
});
