import { contactDisplayName, personName } from '#src/contract/contact.ts';
import type { Draft, DraftItem, ProblemField, SeenShipTo } from '#src/outbox/draft.ts';
import type { LostRecord } from '#src/outbox/problem.ts';
import { formatCount } from '#src/ui/format.ts';
import { addressLines } from '#src/ui/postal-address.tsx';

const MISSING: Record<ProblemField, string> = {
  client: 'a client',
  notes: 'notes',
  destination: 'a destination',
  carrier: 'a carrier',
  method: 'a shipping method',
};

export function problemReasons(draft: Draft): string[] {
  return [...recordProblems(draft).map(({ text }) => text), ...problemAdvice(draft)];
}

/** What is wrong with one record of an order. `available` is how much of a product can be ordered. */
export interface RecordProblem extends Pick<LostRecord, 'kind' | 'id'> {
  readonly available: number;
  readonly text: string;
}

export function recordProblems(draft: Draft): RecordProblem[] {
  const { short = [], lost = [], changed = [] } = draft.problem ?? {};
  return [
    ...short.flatMap(({ product_id: id, available }) => {
      const item = draft.items.find(({ product_id }) => product_id === id);
      return item ? [{ kind: 'product' as const, id, available, text: shortText(item, available) }] : [];
    }),
    ...lost.map(({ kind, id, why }) => {
      return { kind, id, available: 0, text: lostText(nameOf(kind, id, draft), why) };
    }),
    ...changed.map((now) => {
      const isContact = now.kind === 'contact';
      const text = isContact ? changedContactText(now.ship_to, draft) : changedProductText(now, draft);
      return { kind: now.kind, id: now.id, available: 0, text };
    }),
  ];
}

/** What to say besides {@link recordProblems}. */
export function problemAdvice({ problem, items }: Draft): string[] {
  if (!problem) return [];
  const { code, field, lost, short, said } = problem;
  const reasons = said.map(({ product_id, text }) => {
    const title = items.find((item) => item.product_id === product_id)?.title;
    return product_id === null ? text : `${title ?? `product ${product_id}`}: ${text}`;
  });
  switch (code) {
    case 'lost':
      return lost.some(({ why }) => why === 'no-access')
        ? ['Ask your provider. The order is kept as it is, and you can try again once you have access.']
        : ['The order is kept as it is until you change it.'];
    case 'changed':
      return ['The order waits until you decide.'];
    case 'failed':
      return [...reasons, 'Nothing was placed, and nothing is sent again by itself.'];
    case 'incomplete':
      return [`Choose ${field === null ? 'products' : MISSING[field]}.`];
    case 'placed-before':
      return [
        'Check that order first. If it is what you need, discard this one. If you send this one, you get both.',
      ];
    case 'placed-differently':
      return ['Check the order, and ask your provider about the rest.'];
    default:
      return short.length > 0 ? [] : reasons;
  }
}

function nameOf(kind: LostRecord['kind'], id: number, { org_name, ship_to_name, items }: Draft): string {
  if (kind === 'client') return org_name;
  if (kind === 'contact') return ship_to_name;
  return items.find((item) => item.product_id === id)?.title ?? `product ${id}`;
}

function shortText({ title, qty }: DraftItem, available: number): string {
  const left = available === 0 ? 'none' : formatCount(available);
  return `${title}: ${formatCount(qty)} wanted, ${left} available now`;
}

function lostText(name: string, why: LostRecord['why']): string {
  if (why === 'no-access') return `You no longer have access to ${name}.`;
  return `${name} ${why === 'gone' ? 'no longer exists at your provider' : 'is no longer active'}.`;
}

const changedContactText = (now: SeenShipTo, draft: Draft): string =>
  `This contact is now ${contactText(now)}. You chose ${chosenContactText(draft)}.`;

function changedProductText(now: { id: number; sku: string; title: string }, { items }: Draft): string {
  const { sku = '', title = '' } = items.find((item) => item.product_id === now.id) ?? {};
  const is = now.sku === sku ? now.title : `${now.sku}, ${now.title}`;
  return `${sku || title} is now ${is} (you chose ${title}).`;
}

type Chosen = Pick<Draft, 'ship_to' | 'ship_to_name'>;

/** The destination as it was chosen: its name if its address was not shown. */
export const chosenContactText = ({ ship_to, ship_to_name }: Chosen): string =>
  ship_to ? contactText(ship_to) : ship_to_name;

export function contactText(contact: SeenShipTo): string {
  const names = [contactDisplayName(contact), personName(contact)];
  return [...new Set(names), ...addressLines(contact)].filter(Boolean).join(', ');
}
