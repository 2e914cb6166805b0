/** Texts about why an order was not placed. */
import type { Draft, DraftProblem, Stage } from '#src/outbox/draft.ts';
import type { LostRecord, Shortage } from '#src/outbox/problem.ts';

// Fixed to the letter (RULES.md, Messages).
const REFUSED: Record<Stage, string> = {
  start: 'Sorry, there was an error creating this Order. Please check and resubmit.',
  destination: 'Sorry, there was an error creating this Contact.',
  items: 'Sorry, there was an error saving Products for this Order.',
  place: 'Sorry, there was an error saving this Order.',
};

/** The problem as one sentence. */
export function problemTitle({ code, stage, order_id }: DraftProblem): string {
  switch (code) {
    case 'short':
      return 'There is less in stock now than when you chose it.';
    case 'no-access':
      return 'You no longer have access to everything in this order.';
    case 'destination-created':
      return 'The destination has been created. You can send the order now.';
    case 'placed-before':
      return `An earlier version of this order was placed as order ${order_id}.`;
    case 'placed-differently':
      return `Order ${order_id} was placed, but not with everything that you ordered.`;
    default:
      return REFUSED[stage];
  }
}

/** The reasons, and what to do: one sentence each. */
export function problemReasons({ problem, items, ...draft }: Draft): string[] {
  if (!problem) return [];
  const nameOf = (id: number) => items.find((item) => item.product_id === id)?.title ?? `product ${id}`;
  switch (problem.code) {
    case 'no-access':
      return [
        ...problem.lost.map((record) => `You no longer have access to ${lostName(record, draft, nameOf)}.`),
        'Ask your provider. The order is kept as it is, and you can try again once you have access.',
      ];
    case 'destination-gone':
      return ['The contact that you created on this device is gone. Choose another destination.'];
    case 'incomplete':
      return [problem.field === 'client' ? 'Choose a client.' : 'Choose a destination.'];
    case 'placed-before':
      return [
        'Check that order first. If it is what you need, discard this one. If you send this one, you get both.',
      ];
    case 'placed-differently':
      return ['Check the order, and ask your provider about the rest.'];
    default:
      return problem.short.length > 0
        ? problem.short.map((line) => shortageText(line, nameOf))
        : problem.said.map(({ product_id, text }) =>
            product_id === null ? text : `${nameOf(product_id)}: ${text}`,
          );
  }
}

function lostName(
  { kind, id }: LostRecord,
  { org_name, ship_to_name }: Pick<Draft, 'org_name' | 'ship_to_name'>,
  nameOf: (id: number) => string,
): string {
  if (kind === 'client') return org_name;
  return kind === 'contact' ? ship_to_name : nameOf(id);
}

function shortageText({ product_id, available }: Shortage, nameOf: (id: number) => string): string {
  const left =
    available === 0 ? 'none available now' : `only ${available.toLocaleString('en-US')} available now`;
  return `${nameOf(product_id)}: ${left}`;
}
