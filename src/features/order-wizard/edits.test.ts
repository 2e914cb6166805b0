import { expect, test } from 'vitest';
import { type DraftProblem, emptyDraft, seenShipTo } from '#src/outbox/draft.ts';
import { setQuantity } from '#src/outbox/edits.ts';
import { NO_PARAMETERS } from '#src/outbox/problem.ts';
import { acceptChanges, chooseCarrier, takeAvailable } from './edits.ts';

const draft = emptyDraft('00000000-0000-4000-8000-000000000001', 0, '2026-11-21 10:00:00');
const kit = { id: 7, sku: 'SKU-N00012345', title: 'The Long Field — press kit', thumbnail: null, qty: 12 };

test('a product of which there is less is lowered under a new key; the others keep theirs', () => {
  const two = setQuantity(setQuantity(draft, kit, 3), { ...kit, id: 8 }, 1);
  const [lowered, other] = takeAvailable(two, [{ product_id: 7, available: 2 }]).items;
  expect(lowered).toMatchObject({ product_id: 7, qty: 2 });
  expect(lowered?.key).not.toBe(two.items[0]?.key);
  expect(other).toEqual(two.items[1]);
});

test('accepting takes what the provider changed, and nothing else', () => {
  const ship_to = seenShipTo({ name: 'Acme Corp', address: '5 Elm St' });
  const two = setQuantity(setQuantity(draft, { ...kit, thumbnail: '/7.png' }, 3), { ...kit, id: 8 }, 1);
  const problem: DraftProblem = {
    ...{ ...NO_PARAMETERS, code: 'changed', stage: 'place', step: 'complete' },
    changed: [
      { kind: 'product', id: 7, sku: 'SKU-N9', title: 'Poster' },
      { kind: 'contact', id: 5, ship_to },
    ],
  };
  const chosen = { ...two, ship_to_id: 5, ship_to_name: 'Sundance Registry', problem };
  expect(acceptChanges(chosen)).toEqual({
    ...chosen,
    items: [{ ...two.items[0], sku: 'SKU-N9', title: 'Poster', thumbnail: null }, two.items[1]],
    ship_to_name: 'Acme Corp',
    ship_to,
  });
  // The user has chosen another destination meanwhile.
  expect(acceptChanges({ ...chosen, ship_to_id: 6 })).toMatchObject({ ship_to_name: 'Sundance Registry' });
});

test('another carrier clears the method', () => {
  const ups = {
    ...chooseCarrier(draft, { id: 1, name: 'UPS' }),
    shipping_type: 3,
    shipping_type_name: 'Ground',
  };
  expect(chooseCarrier(ups, { id: 1, name: 'UPS' }).shipping_type).toBe(3);
  expect(chooseCarrier(ups, { id: 2, name: 'FedEx' })).toMatchObject({
    shipped_with: 2,
    shipping_type: null,
  });
});
