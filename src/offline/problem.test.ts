import { describe, expect, test } from 'vitest';
import { Refused } from '#src/api/errors.ts';
import { type Draft, type DraftItem, type DraftProblem, emptyDraft } from './draft.ts';
import { mended } from './problem.ts';
import { incompleteProblem, problemOf } from './refusal.ts';

const item = (product_id: number, qty: number): DraftItem => ({
  product_id,
  sku: '',
  title: `Poster ${product_id}`,
  thumbnail: null,
  qty,
  key: crypto.randomUUID(),
  submitted: false,
});

const items = [item(1, 9), item(2, 1)];

const draft = (more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(crypto.randomUUID(), 0, '2026-11-21 10:00:00'),
  org_id: 1,
  ship_to_id: 2,
  items,
  ...more,
});

const refused = (errors?: Record<string, string[]>) =>
  new Refused(422, {
    type: 'about:blank',
    title: '',
    status: 422,
    message: 'Refused.',
    ...(errors && { errors }),
  });

describe('where a refusal is mended', () => {
  test.each([
    ['orgId', 'start', 'start', 'client'],
    ['client_notes', 'place', 'start', 'notes'],
    ['ship_to_id', 'place', 'complete', 'destination'],
    ['shipped_with', 'place', 'complete', 'carrier'],
    ['shipping_type', 'place', 'complete', 'method'],
    ['items.1', 'place', 'products', null],
    ['name', 'destination', 'complete', 'destination'],
  ] as const)('%s, refused at %s: on step %s', (name, stage, step, field) => {
    expect(problemOf(refused({ [name]: ['is wrong'] }), stage, items, [])).toMatchObject({ step, field });
  });

  test('one that names nothing: on the step where it was met, in its own words', () => {
    expect(problemOf(refused(), 'items', items, [])).toMatchObject({
      message: 'Sorry, there was an error saving Products for this Order.',
      reasons: ['Refused.'],
      step: 'products',
      field: null,
    });
  });

  test('what is short is said product by product', () => {
    const short = [
      { product_id: 1, available: 5 },
      { product_id: 2, available: 0 },
    ];
    expect(problemOf(refused({ ship_to_id: ['is wrong'] }), 'place', items, short)).toMatchObject({
      reasons: ['Poster 1: only 5 available now', 'Poster 2: none available now'],
      step: 'products',
      field: null,
      short,
    });
  });
});

test('an order without a client or a destination is not complete', () => {
  expect(incompleteProblem(draft())).toBeUndefined();
  expect(incompleteProblem(draft({ org_id: null }))).toMatchObject({ step: 'start', field: 'client' });
  expect(incompleteProblem(draft({ ship_to_id: null }))).toMatchObject({
    step: 'complete',
    field: 'destination',
  });
});

describe('what an edit mends', () => {
  const problem = (more: Partial<DraftProblem>): DraftProblem => ({
    message: '',
    reasons: [],
    step: 'products',
    field: null,
    short: [],
    ...more,
  });
  const short = [
    { product_id: 1, available: 5 },
    { product_id: 2, available: 0 },
  ];
  const before = draft({ problem: problem({ short }) });

  test('a shortage, line by line', () => {
    const less = { ...before, items: [item(1, 5), item(2, 1)] };
    expect(mended(before, less)?.short).toEqual([{ product_id: 2, available: 0 }]);
    expect(mended(before, { ...before, items: [item(1, 5)] })).toBeNull();
  });

  test('a field, when another value is chosen', () => {
    const about = draft({ problem: problem({ field: 'destination', step: 'complete' }) });
    expect(mended(about, { ...about, client_notes: 'other' })).toEqual(about.problem);
    expect(mended(about, { ...about, ship_to_id: 3 })).toBeNull();
  });

  test('not what names nothing: the person tries again', () => {
    const about = draft({ problem: problem({}) });
    expect(mended(about, { ...about, client_notes: 'other' })).toEqual(about.problem);
  });
});
