/** What toasts say of an order. Every start loads them, and no other text about unsent orders. */
import type { Draft, DraftProblem, Stage } from '#src/outbox/draft.ts';

// Fixed to the letter (RULES.md, Messages).
const REFUSED: Record<Stage, string> = {
  start: 'Sorry, there was an error creating this Order. Please check and resubmit.',
  destination: 'Sorry, there was an error creating this Contact.',
  items: 'Sorry, there was an error saving Products for this Order.',
  place: 'Sorry, there was an error saving this Order.',
};

export function problemTitle({ code, stage, lost, order_id }: DraftProblem): string {
  switch (code) {
    case 'short':
      return 'There is less in stock now than when you chose it.';
    case 'lost':
      return lost.every(({ why }) => why === 'no-access')
        ? 'You no longer have access to everything in this order.'
        : 'Not everything in this order can be ordered any more.';
    case 'changed':
      return 'What you chose has been changed at your provider.';
    case 'placed-before':
      return `An earlier version of this order was placed as order ${order_id}.`;
    case 'placed-differently':
      return `Order ${order_id} was placed, but not with everything that you ordered.`;
    default:
      return REFUSED[stage];
  }
}

export const texts = {
  noRoom: 'This device has no room to restore it.',
  placed: ({ order_id, org_name }: Draft) => `Your Order has been saved. Order ${order_id}, ${org_name}.`,
  placedTwice: ({ order_id, also_placed }: Draft) =>
    `Two orders were placed: ${also_placed.at(-1)} and ${order_id}.`,
  needsYou: ({ org_name }: Draft) => `An order needs your attention: ${org_name}.`,
  show: 'Show',
  view: 'View',
  undo: 'Undo',
};

/** Says of something discarded that it is still stored. */
export function notRemoved(what: string): string {
  return `${what} couldn't be removed from this device yet. It isn't sent from this browser. It may come back after a crash: then discard it again.`;
}

export function discardedText({ placing }: Draft, isAtRisk: boolean): string {
  if (isAtRisk) return notRemoved('This order') + (placing ? ' It may have been placed already.' : '');
  return placing ? 'Discarded here. It may have been placed already.' : 'Order discarded.';
}
