import { expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import type { OrderCalls } from './order-calls.ts';
import { stockOf } from './server-order.ts';

const product = (id: number): Product => ({
  id,
  sku: `SKU-N${id}`,
  title: 'Poster',
  description: '',
  show_id: 1,
  show_name: '',
  org_id: 1,
  org_name: '',
  type_id: 1,
  type_name: '',
  parent_type_name: '',
  type_display_name: '',
  qty: id % 2,
  thumbnail: null,
  active: true,
  modified: '2026-11-21 10:00:00',
});

test('the stock of a long order is looked at a few products at a time, and of all of them', async () => {
  let underWay = 0;
  let most = 0;
  const http: Pick<OrderCalls, 'product'> = {
    product: async (id) => {
      most = Math.max(most, ++underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return product(id);
    },
  };
  const items = Array.from({ length: 100 }, (_, index) => ({ product_id: index + 1, qty: 1 }));
  const { short } = await stockOf(http, items);
  expect(short.map(({ product_id }) => product_id)).toEqual(
    items.map(({ product_id }) => product_id).filter((id) => id % 2 === 0),
  );
  expect(most).toBeLessThanOrEqual(6);
});
