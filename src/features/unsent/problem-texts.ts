import { contactDisplayName, personName } from '#src/contract/contact.ts';
import { translated } from '#src/languages/language.ts';
import { type Draft, isBatch, type ProblemField, type SeenShipTo } from '#src/outbox/draft.ts';
import type { LostRecord } from '#src/outbox/problem.ts';
import { formatCount } from '#src/ui/format.ts';
import { addressLines } from '#src/ui/record/postal-address.tsx';
import { problemTitle } from './notice-texts.ts';

export const texts = translated('problems', {
  noAccess: 'Ask your provider. The order is kept as it is, and you can try again once you have access.',
  lost: 'The order is kept as it is until you change it.',
  changed: 'The order waits until you decide.',
  shippingChanged: 'The carrier or shipping method is no longer offered as you chose it.',
  failed: 'Nothing was placed, and nothing is sent again by itself.',
  /** An earlier order of the draft is placed, or may be. */
  failedAgain: 'This try placed nothing, and nothing is sent again by itself.',
  choose: {
    products: 'Choose products.',
    client: 'Choose a client.',
    notes: 'Choose notes.',
    destination: 'Choose a destination.',
    carrier: 'Choose a carrier.',
    method: 'Choose a shipping method.',
  } satisfies Record<ProblemField | 'products', string>,
  placedBefore:
    'Check that order first. If it is what you need, discard this one. If you send this one, you get both.',
  placedDifferently: 'Check the order, and ask your provider about the rest.',
  product: (id: number) => `product ${id}`,
  short: (title: string, wanted: number, available: number) =>
    `${title}: ${formatCount(wanted)} wanted, ${available === 0 ? 'none' : formatCount(available)} available now`,
  shortForAll: 'There is not enough in stock for all destinations.',
  shortEach: (title: string, wanted: number, available: number, orders: number) =>
    `${title}: ${formatCount(wanted)} wanted for each of ${formatCount(orders)} destinations, ${available === 0 ? 'too few available' : `only ${formatCount(available)} available for each`}`,
  became: {
    'no-access': (name: string) => `You no longer have access to ${name}.`,
    gone: (name: string) => `${name} no longer exists at your provider.`,
    inactive: (name: string) => `${name} is no longer active.`,
  } satisfies Record<LostRecord['why'], (name: string) => string>,
  contactIs: (now: string, chosen: string) => `This contact is now ${now}. You chose ${chosen}.`,
  productIs: (what: string, now: string, chosen: string) => `${what} is now ${now} (you chose ${chosen}).`,
});

export const titleOfProblem = (draft: Draft): string | null =>
  draft.problem &&
  (draft.problem.code === 'short' && isBatch(draft) ? texts.shortForAll : problemTitle(draft.problem));

export function problemReasons(draft: Draft): string[] {
  return [...recordProblems(draft).map(({ text }) => text), ...problemAdvice(draft)];
}

/** A problem with one record of an order. `available`: how many of a product can be ordered. */
export interface RecordProblem extends Pick<LostRecord, 'kind' | 'id'> {
  readonly available: number;
  readonly text: string;
}

export function recordProblems(draft: Draft): RecordProblem[] {
  const { short = [], lost = [], changed = [] } = draft.problem ?? {};
  return [
    ...short.flatMap(({ product_id: id, available }) => {
      const item = draft.items.find(({ product_id }) => product_id === id);
      if (!item) return [];
      const text = isBatch(draft)
        ? texts.shortEach(item.title, item.qty, available, draft.destinations.length)
        : texts.short(item.title, item.qty, available);
      return [{ kind: 'product' as const, id, available, text }];
    }),
    ...lost.map(({ kind, id, why }) => {
      return { kind, id, available: 0, text: texts.became[why](nameOf(kind, id, draft)) };
    }),
    ...changed.map((now) => {
      const text =
        now.kind === 'contact'
          ? texts.contactIs(contactText(now.ship_to), chosenContactText(draft))
          : changedProductText(now, draft);
      return { kind: now.kind, id: now.id, available: 0, text };
    }),
  ];
}

export function problemAdvice({ problem, items, abandoned, also_placed }: Draft): string[] {
  if (!problem) return [];
  const { code, field, lost, short, said } = problem;
  const reasons = said.map(({ product_id, text }) => {
    const title = items.find((item) => item.product_id === product_id)?.title;
    return product_id === null ? text : `${title ?? texts.product(product_id)}: ${text}`;
  });
  if (code === 'lost') return [lost.some(({ why }) => why === 'no-access') ? texts.noAccess : texts.lost];
  if (code === 'changed') {
    const isShipping = field === 'carrier' || field === 'method';
    return isShipping ? [texts.shippingChanged, texts.choose[field]] : [texts.changed];
  }
  const isFirst = abandoned.length + also_placed.length === 0;
  if (code === 'failed') return [...reasons, isFirst ? texts.failed : texts.failedAgain];
  if (code === 'incomplete') return [texts.choose[field ?? 'products']];
  if (code === 'placed-before') return [texts.placedBefore];
  if (code === 'placed-differently') return [texts.placedDifferently];
  return short.length > 0 ? [] : reasons;
}

function nameOf(kind: LostRecord['kind'], id: number, { org_name, ship_to_name, items }: Draft): string {
  if (kind === 'client') return org_name;
  if (kind === 'contact') return ship_to_name;
  return items.find((item) => item.product_id === id)?.title ?? texts.product(id);
}

function changedProductText(now: { id: number; sku: string; title: string }, { items }: Draft): string {
  const { sku = '', title = '' } = items.find((item) => item.product_id === now.id) ?? {};
  const is = now.sku === sku ? now.title : `${now.sku}, ${now.title}`;
  return texts.productIs(sku || title, is, title);
}

/** The destination as the user chose it; its name alone if its address was not shown. */
export const chosenContactText = ({ ship_to, ship_to_name }: Pick<Draft, 'ship_to' | 'ship_to_name'>) =>
  ship_to ? contactText(ship_to) : ship_to_name;

export function contactText(contact: SeenShipTo): string {
  const names = [contactDisplayName(contact), personName(contact)];
  return [...new Set(names), ...addressLines(contact)].filter(Boolean).join(', ');
}
