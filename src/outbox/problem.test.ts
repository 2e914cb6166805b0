import { describe, expect, test } from 'vitest';
import { Refused } from '#src/api/transport/errors.ts';
import type { Draft, DraftProblem } from './draft.ts';
import { draftOf, lineOf } from './draft-testing.ts';
import {
  foundProblem,
  incompleteProblem,
  NO_PARAMETERS,
  refusedProblem,
  remainingProblem,
} from './problem.ts';

const item = (product_id: number, qty: number) => lineOf(product_id, { qty });
const items = [item(1, 9), item(2, 1)];
const short = [
  { product_id: 1, available: 5 },
  { product_id: 2, available: 0 },
];

const draft = (more: Partial<Draft> = {}) => draftOf({ org_id: 1, ship_to_id: 2, items, ...more });

const PROBLEM = { type: 'about:blank', title: '', status: 422, message: 'Refused.' };
const refused = (errors?: Record<string, string[]>) =>
  new Refused(422, { ...PROBLEM, ...(errors && { errors }) });

describe('where a refusal is fixed', () => {
  test.each([
    ['orgId', 'start', 'start', 'client'],
    ['client_notes', 'place', 'start', 'notes'],
    ['ship_to_id', 'place', 'complete', 'destination'],
    ['shipped_with', 'place', 'complete', 'carrier'],
    ['shipping_type', 'place', 'complete', 'method'],
    ['items.1', 'place', 'products', null],
    ['name', 'destination', 'complete', 'destination'],
  ] as const)('%s, refused at %s: on step %s', (name, stage, step, field) => {
    expect(refusedProblem(refused({ [name]: ['is wrong'] }), stage, items, [])).toMatchObject({
      step,
      field,
    });
  });

  test('one that names nothing: on the step where it was met, in its own words', () => {
    expect(refusedProblem(refused(), 'items', items, [])).toMatchObject({
      ...{ code: 'refused', stage: 'items', step: 'products', field: null },
      said: [{ product_id: null, text: 'Refused.' }],
    });
  });

  test.each([
    ['a product of the order', 'items.1', 1],
    ['a product of it, and its field', 'items.2.qty', 2],
    ['a product that it does not have', 'items.3', null],
    ['a number that is no product', 'items.4006381333931', null],
    ['no product', 'items', null],
  ])('an error about %s', (_, name, product_id) => {
    const { said } = refusedProblem(refused({ [name]: ['is wrong'] }), 'place', items, []);
    expect(said).toEqual([{ product_id, text: 'is wrong' }]);
  });

  test('what is short is noted product by product', () => {
    const problem = refusedProblem(refused({ ship_to_id: ['is wrong'] }), 'place', items, short);
    expect(problem).toMatchObject({ step: 'products', field: null, short });
  });
});

test.each([
  ['a client', { org_id: null }, 'start', 'client'],
  ['products', { items: [] }, 'products', null],
  ['a destination', { ship_to_id: null }, 'complete', 'destination'],
  ['a carrier', { shipped_with: null }, 'complete', 'carrier'],
  ['a shipping method', { shipping_type: null }, 'complete', 'method'],
] as const)('an order without %s is not complete', (_, lacking, step, field) => {
  const whole = { shipped_with: 1, shipping_type: 11 };
  expect(incompleteProblem(draft(whole))).toBeUndefined();
  expect(incompleteProblem(draft({ ...whole, ...lacking } as Partial<Draft>))).toMatchObject({ step, field });
});

describe('what is left of a problem after an edit', () => {
  const problem = (more: Partial<DraftProblem>): DraftProblem => ({
    ...{ ...NO_PARAMETERS, code: 'refused', stage: 'place', step: 'products' },
    ...more,
  });
  const before = draft({ problem: problem({ short }) });

  test('a shortage, line by line', () => {
    const less = { ...before, items: [item(1, 5), item(2, 1)] };
    expect(remainingProblem(before, less)?.short).toEqual([{ product_id: 2, available: 0 }]);
    expect(remainingProblem(before, { ...before, items: [item(1, 5)] })).toBeNull();
  });

  test('a field, when another value is chosen', () => {
    const about = draft({ problem: problem({ field: 'destination', step: 'complete' }) });
    expect(remainingProblem(about, { ...about, client_notes: 'other' })).toEqual(about.problem);
    expect(remainingProblem(about, { ...about, ship_to_id: 3 })).toBeNull();
  });

  test('a problem that names nothing stays: the user tries again', () => {
    const about = draft({ problem: problem({}) });
    expect(remainingProblem(about, { ...about, client_notes: 'other' })).toEqual(about.problem);
  });

  test('lost access: a product that is removed, a client or a contact that is replaced', () => {
    const lost = [1, 2].map((id) => ({ kind: 'product' as const, id, why: 'gone' as const }));
    const products = draft({ problem: foundProblem({ lost, changed: [] }, 'items') ?? null });
    expect(remainingProblem(products, { ...products, items: [item(2, 1)] })?.lost).toEqual([lost[1]]);
    expect(remainingProblem(products, { ...products, items: [] })).toBeNull();
    const client = draft({
      problem: problem({ lost: [{ kind: 'client', id: 1, why: 'no-access' }], field: 'client' }),
    });
    expect(remainingProblem(client, { ...client, client_notes: 'other' })).toEqual(client.problem);
    expect(remainingProblem(client, { ...client, org_id: 2 })).toBeNull();
  });
});
