import { expect, test } from 'vitest';
import { type Draft, type DraftProblem, seenShipTo } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { NO_PARAMETERS } from '#src/outbox/problem.ts';
import { problemTitle } from './notice-texts.ts';
import { problemReasons } from './problem-texts.ts';

const draft = draftOf({
  ...{ org_id: 1, org_name: 'Northlight Pictures', ship_to_id: 7, ship_to_name: 'Sundance Registry' },
  items: [lineOf(12, { title: 'Press kit', qty: 24 }), lineOf(13, { sku: '', title: 'Mug' })],
  ship_to: seenShipTo({ name: 'Sundance Registry', address: '1 Old Road', city: 'Park City' }),
});
const problem = (of: Partial<DraftProblem>): DraftProblem => ({
  ...{ ...NO_PARAMETERS, code: 'lost', stage: 'place', step: 'complete' },
  ...of,
});
const reasons = (of: Partial<DraftProblem>, more: Partial<Draft> = {}) =>
  problemReasons({ ...draft, ...more, problem: problem(of) });

test.each([
  ['gone', 'Press kit no longer exists at your provider.'],
  ['inactive', 'Press kit is no longer active.'],
  ['no-access', 'You no longer have access to Press kit.'],
] as const)('a product that is %s', (why, text) => {
  expect(reasons({ lost: [{ kind: 'product', id: 12, why }] })[0]).toBe(text);
});

test('what is short is not called lost', () => {
  const short = [{ product_id: 12, available: 0 }];
  expect(reasons({ code: 'short', short })).toEqual(['Press kit: 24 wanted, none available now']);
});

test('lost access is the title only where nothing else is lost', () => {
  const hidden = { kind: 'client', id: 1, why: 'no-access' } as const;
  const gone = { kind: 'contact', id: 7, why: 'gone' } as const;
  expect(problemTitle(problem({ lost: [hidden] }))).toMatch(/no longer have access/);
  expect(problemTitle(problem({ lost: [hidden, gone] }))).not.toMatch(/access/);
  expect(reasons({ lost: [gone] })[0]).toBe('Sundance Registry no longer exists at your provider.');
});

test('a changed contact is shown with its whole address, beside the one that was chosen', () => {
  const ship_to = seenShipTo({
    ...{ name: 'Acme Corp', first_name: 'Jo', last_name: 'Roe', address: '5 Elm St', address2: 'Floor 2' },
    ...{ city: 'Austin', state: 'TX', zip: '78701', country: 'USA' },
  });
  const changed = [{ kind: 'contact', id: 7, ship_to }] as const;
  expect(reasons({ code: 'changed', changed: [...changed] })[0]).toBe(
    'This contact is now Acme Corp, Jo Roe, 5 Elm St, Floor 2, Austin, TX 78701, USA. You chose Sundance Registry, 1 Old Road, Park City.',
  );
  expect(reasons({ code: 'changed', changed: [...changed] }, { ship_to: null })[0]).toMatch(
    /You chose Sundance Registry\.$/,
  );
});

test.each([
  [12, 'SKU-N12', 'Poster', 'SKU-N12 is now Poster (you chose Press kit).'],
  [12, 'SKU-N9', 'Poster', 'SKU-N12 is now SKU-N9, Poster (you chose Press kit).'],
  [13, 'SKU-N9', 'Poster', 'Mug is now SKU-N9, Poster (you chose Mug).'],
])('a changed product %i: %s %s', (id, sku, title, text) => {
  expect(reasons({ code: 'changed', changed: [{ kind: 'product', id, sku, title }] })[0]).toBe(text);
});

test.each([
  ['start', 'Sorry, there was an error creating this Order. Please check and resubmit.'],
  ['items', 'Sorry, there was an error saving Products for this Order.'],
] as const)('a failure at %s has its message, and says that nothing goes on by itself', (stage, title) => {
  const said = [{ product_id: null, text: 'Server communication error' }];
  expect(problemTitle(problem({ code: 'failed', stage }))).toBe(title);
  expect(reasons({ code: 'failed', stage, said })).toEqual([
    'Server communication error',
    'Nothing was placed, and nothing is sent again by itself.',
  ]);
});

test.each([
  ['may be placed', { abandoned: [{ order_id: 101, at: 0, started_as: null }] }],
  ['is placed', { also_placed: [101] }],
])(
  'after a failure, where an earlier order %s, only this try is said to have placed nothing',
  (_what, earlier) => {
    const [said] = reasons({ code: 'failed', stage: 'start' }, earlier);
    expect(said).toBe('This try placed nothing, and nothing is sent again by itself.');
  },
);
