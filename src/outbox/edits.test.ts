import { describe, expect, test } from 'vitest';
import { emptyDraft, hasSameContent, seenShipTo } from './draft.ts';
import { chooseClient, quantityChange, setQuantity } from './edits.ts';

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
