/** The toasts about an order. Every start loads these texts, and no others about unsent orders. */
import { translated } from '#src/languages/language.ts';
import type { Draft, DraftProblem, Stage } from '#src/outbox/draft.ts';

export function problemTitle({ code, stage, lost, order_id }: DraftProblem): string {
  if (code === 'short') return texts.short;
  if (code === 'lost') return lost.every(({ why }) => why === 'no-access') ? texts.noAccess : texts.lost;
  if (code === 'changed') return texts.changed;
  if (code === 'placed-before') return texts.placedBefore(order_id);
  return code === 'placed-differently' ? texts.placedDifferently(order_id) : texts.refused[stage];
}

export const texts = translated('notices', {
  // Fixed to the letter (RULES.md, Messages).
  refused: {
    start: 'Sorry, there was an error creating this Order. Please check and resubmit.',
    destination: 'Sorry, there was an error creating this Contact.',
    items: 'Sorry, there was an error saving Products for this Order.',
    place: 'Sorry, there was an error saving this Order.',
  } satisfies Record<Stage, string>,
  short: 'There is less in stock now than when you chose it.',
  noAccess: 'You no longer have access to everything in this order.',
  lost: 'Not everything in this order can be ordered any more.',
  changed: 'What you chose has been changed at your provider.',
  placedBefore: (id: number | null) => `An earlier version of this order was placed as order ${id}.`,
  placedDifferently: (id: number | null) =>
    `Order ${id} was placed, but not with everything that you ordered.`,
  placed: ({ order_id, org_name }: Draft) => `Your Order has been saved. Order ${order_id}, ${org_name}.`,
  placedTwice: ({ order_id, also_placed }: Draft) =>
    `Two orders were placed: ${also_placed.at(-1)} and ${order_id}.`,
  needsYou: ({ org_name }: Draft) => `An order needs your attention: ${org_name}.`,
  show: 'Show',
  view: 'View',
});
