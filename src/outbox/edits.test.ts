import { describe, expect, test } from 'vitest';
import { type DraftProblem, emptyDraft, hasSameContent, seenShipTo } from './draft.ts';
import {
  acceptChanges,
  chooseCarrier,
  chooseClient,
  quantityChange,
  setQuantity,
  takeAvailable,
} from './edits.ts';
import { NO_PARAMETERS } from './problem.ts';

const draft = emptyDraft('00000000-0000-4000-8000-000000000001', 0, '2026-11-21 10:00:00');
const kit = { id: 7, sku: 'SKU-N00012345', title: 'The Long Field — press kit', thumbnail: null, qty: 12 };

describe('a product in the order', () => {
  const withKit = setQuantity(draft, kit, 3);

  test('is added once', () => {
    expect(quantityChange(draft, kit, 3)).toBe('added');
    expect(withKit.items).toMatchObject([{ product_id: 7, qty: 3, submitted: false }]);
  });

  test('with the same quantity again is already there, and keeps its key', () => {
    expect(quantityChange(withKit, kit, 3)).toBe('already-there');
    expect(setQuantity(withKit, kit, 3)).toBe(withKit);
  });

  test("is that of an order line that has another writing of the product's SKU", () => {
    const [line] = withKit.items;
    const again = { ...withKit, items: [{ ...line!, sku: 'sku-n00012345' }] };
    expect(quantityChange(again, kit, 5)).toBe('updated');
  });

  test('with another quantity is updated in its place, under a new key', () => {
    const two = setQuantity(withKit, { ...kit, id: 8 }, 1);
    const updated = setQuantity(two, kit, 5);
    expect(updated.items.map(({ product_id, qty }) => [product_id, qty])).toEqual([
      [7, 5],
      [8, 1],
    ]);
    expect(updated.items[0]?.key).not.toBe(two.items[0]?.key);
  });

  test('with 0 is removed', () => {
    expect(quantityChange(withKit, kit, 0)).toBe('removed');
    expect(setQuantity(withKit, kit, 0).items).toEqual([]);
  });

  test('keeps its line where its number is another product’s by now', () => {
    const other = { ...kit, sku: 'SKU-N00099999', title: 'Poster' };
    expect(setQuantity(withKit, other, 4)).toBe(withKit);
    expect(setQuantity(withKit, other, 0)).toBe(withKit);
    const unnamed = { ...withKit, items: withKit.items.map((item) => ({ ...item, sku: '' })) };
    expect(quantityChange(unnamed, kit, 4)).toBe('updated');
  });

  test('that was never there is not added with 0', () => {
    expect(setQuantity(draft, kit, 0)).toBe(draft);
  });

  test('of which there is less is lowered under a new key; the others keep theirs', () => {
    const two = setQuantity(withKit, { ...kit, id: 8 }, 1);
    const [lowered, other] = takeAvailable(two, [{ product_id: 7, available: 2 }]).items;
    expect(lowered).toMatchObject({ product_id: 7, qty: 2 });
    expect(lowered?.key).not.toBe(two.items[0]?.key);
    expect(other).toEqual(two.items[1]);
  });
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

describe('choosing', () => {
  const northlight = { id: 1, name: 'Northlight Pictures' };

  test('another client starts a different order without the old one’s products and destination', () => {
    const started = {
      ...setQuantity(chooseClient(draft, northlight), kit, 3),
      order_id: 48213,
      ship_to_id: 5,
      client_notes: 'n',
    };
    const moved = chooseClient(started, { id: 2, name: 'Meridian' }, 7);
    expect(moved).toMatchObject({
      org_id: 2,
      order_id: null,
      items: [],
      ship_to_id: null,
      client_notes: 'n',
      // A tab that could not store anything may have placed it.
      abandoned: [{ order_id: 48213, at: 7 }],
    });
    expect(moved.start_key).not.toBe(started.start_key);
  });

  test('the same client again changes nothing', () => {
    const chosen = chooseClient(draft, northlight);
    expect(chooseClient(chosen, northlight)).toBe(chosen);
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
});

describe('what a tab shows when the user confirms', () => {
  const ship_to = seenShipTo({ name: 'Acme Corp' });
  const shown = { ...setQuantity(draft, kit, 3), ship_to_name: 'Acme Corp', ship_to };
  const [line] = shown.items;

  test.each([
    { org_id: 2 },
    { client_notes: 'By noon' },
    { shipped_with: 2 },
    { shipping_type: 9 },
    { shipped_with_name: 'DHL' },
    { shipping_type_name: 'Express' },
    { ship_to_name: 'Acme' },
    { ship_to: { ...ship_to, phone: '555' } },
    { items: [{ ...line!, qty: 4 }] },
    { items: [{ ...line!, title: 'Mug' }] },
    { items: [] },
  ])('is not what is stored with %o', (stored) => {
    expect(hasSameContent({ ...shown, ...stored }, shown)).toBe(false);
  });

  test('is the same with another date, key or number of its destination', () => {
    const items = [{ ...line!, key: 'another', submitted: true, thumbnail: '/7.png' }];
    const stored = { ...shown, required_by: '2026-11-22 10:00:00', ship_to_id: 7, rev: 9, items };
    expect(hasSameContent(stored, shown)).toBe(true);
  });
});
