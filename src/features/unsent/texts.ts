import type { Draft } from '#src/outbox/draft.ts';
import type { Trouble } from '#src/storage/tracked-store.ts';

export const texts = {
  noRoom: 'There is no room on this device to restore it.',
  placed: ({ order_id, org_name }: Draft) => `Your Order has been saved. Order ${order_id}, ${org_name}.`,
  placedTwice: ({ order_id, also_placed }: Draft) =>
    `Two orders were placed: ${also_placed.at(-1)} and ${order_id}.`,
  needsYou: ({ org_name }: Draft) => `An order needs your attention: ${org_name}.`,
  unread: "Orders on this device can't be read yet.",
  onePlace: 'Orders are saved in one place only.',
  mayBeSent: 'If you have confirmed the same order here before, wait: it may still be sent.',
};

/** What the user has to know of something discarded that is still stored. */
export function notRemoved(what: string): string {
  return `${what} couldn't be removed from this device yet. It isn't sent from this browser. It may come back after a crash: then discard it again.`;
}

export function discardedText({ placing }: Draft, isAtRisk: boolean): string {
  if (isAtRisk) return notRemoved('This order') + (placing ? ' It may have been placed already.' : '');
  return placing ? 'Discarded here; it may have been placed already.' : 'Order discarded.';
}

export function unreadText(trouble: Trouble | undefined): string {
  return trouble === 'errors'
    ? "The browser's storage reports an error. Your orders appear as soon as it works. If it does not, restart the browser."
    : "The browser's storage has not answered. Your orders appear as soon as it does. If it does not, restart the browser.";
}

export function onePlaceText(trouble: Trouble | undefined): string {
  const why = trouble === 'errors' ? 'reports errors' : 'does not answer';
  return `A part of the browser's storage ${why}. You can go on: orders are saved and sent. If that part has a newer version of an order, it replaces this one later. Restarting the browser may help.`;
}
