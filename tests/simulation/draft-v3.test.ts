import { expect, test } from 'vitest';
import { DraftV2 } from '#src/storage/stored/draft-v2.ts';
import { fromDraftV2 } from '#src/storage/stored/draft-v3.ts';
import { storedFiles } from '#tests/support/stored-files.ts';

const files = storedFiles('draft')
  .filter(({ version }) => version === 2)
  .map(({ content }) => DraftV2.parse(content));
const [refused] = files.filter(({ problem }) => problem !== null);

test.each([
  [
    'There is less in stock now than when you chose it.',
    ['Poster: none available now'],
    true,
    'short',
    'items',
    [],
  ],
  [
    'Sorry, there was an error saving this Order.',
    ['Not active.'],
    false,
    'refused',
    'place',
    ['Not active.'],
  ],
  [
    'Sorry, there was an error saving this Order.',
    ['Choose a destination.'],
    false,
    'incomplete',
    'place',
    [],
  ],
  [
    'Sorry, there was an error creating this Contact.',
    ['Too long.'],
    false,
    'refused',
    'destination',
    ['Too long.'],
  ],
  ['Words of no version.', ['Why not.'], false, 'refused', 'place', ['Why not.']],
] as const)('%s %j becomes a code', (message, reasons, isShort, code, stage, said) => {
  const short = isShort ? [{ product_id: 95, available: 0 }] : [];
  const draft = DraftV2.parse({ ...refused, problem: { ...refused?.problem, message, reasons, short } });
  expect(fromDraftV2(draft).problem).toMatchObject({
    code,
    stage,
    short,
    said: said.map((text) => ({ product_id: null, text })),
  });
});

test('an order that may have been placed stays so, since when it was saved', () => {
  const placing = files.filter((draft) => draft.placing);
  expect(placing.length).toBeGreaterThan(0);
  for (const draft of placing)
    expect(fromDraftV2(draft)).toMatchObject({ placing: true, place_asked_at: draft.saved_at });
});
