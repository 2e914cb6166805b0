import { type Draft, isWaiting } from '#src/outbox/draft.ts';
import type { Trouble } from '#src/storage/tracked-store.ts';

export const texts = {
  newer: (count: number) =>
    `${count === 1 ? 'An order was' : `${count} orders were`} saved by a newer version of the portal. Nothing is lost: update the portal to see ${count === 1 ? 'it' : 'them'}.`,
  noClient: 'No client yet',
  products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  discardPlacing:
    'It may have been placed already. Discarding removes it from this device only. Check your Orders to see whether it was placed.',
  noRoom: 'There is no room on this device to restore it.',
  placed: ({ order_id, org_name }: Draft) => `Your Order has been saved. Order ${order_id}, ${org_name}.`,
  placedTwice: ({ order_id, also_placed }: Draft) =>
    `Two orders were placed: ${also_placed.at(-1)} and ${order_id}.`,
  needsYou: ({ org_name }: Draft) => `An order needs your attention: ${org_name}.`,
  unread: "Orders on this device can't be read yet.",
  onePlace: 'Orders are saved in one place only.',
  mayBeSent: 'If you have confirmed the same order here before, wait: it may still be sent.',
};

export function draftTitle(draft: Draft): string {
  if (isWaiting(draft)) return draft.doubt && draft.placing ? 'Placed or not?' : 'Waiting to be sent';
  return draft.state === 'needs-you' ? 'Needs your attention' : 'Continue your order';
}

/** Says of something discarded that it is still stored. */
export function notRemoved(what: string): string {
  return `${what} couldn't be removed from this device yet. It isn't sent from this browser. It may come back after a crash: then discard it again.`;
}

export function discardedText({ placing }: Draft, isAtRisk: boolean): string {
  if (isAtRisk) return notRemoved('This order') + (placing ? ' It may have been placed already.' : '');
  return placing ? 'Discarded here; it may have been placed already.' : 'Order discarded.';
}

export const alsoPlacedText = (ids: readonly number[]) =>
  `An earlier version was placed as order ${ids.join(' and ')}. If you send this one, you get both.`;

export function unreadText(trouble: Trouble | undefined): string {
  const [is, does] = trouble === 'errors' ? ['reports an error', 'works'] : ['has not answered', 'does'];
  return `The browser's storage ${is}. Your orders appear as soon as it ${does}. If it does not, restart the browser.`;
}

export function onePlaceText(trouble: Trouble | undefined): string {
  const why = trouble === 'errors' ? 'reports errors' : 'does not answer';
  return `A part of the browser's storage ${why}. You can go on: orders are saved and sent. If that part has a newer version of an order, it replaces this one later. Restarting the browser may help.`;
}
