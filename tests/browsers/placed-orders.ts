import type { OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { signIn } from '#tests/support/sign-in.ts';

/** The placed orders with these notes: where they go, and their lines. The API is asked as another device of the user. */
export async function placedOrders(origin: string, notes: string) {
  const client = await signIn(origin, 'client', 'client');
  const get = async <T>(path: string): Promise<T> => {
    const answer = await client.fetch(`${origin}/api/v1/mgmt${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const ever = '2016-01-01%2000:00:00/2099-12-31%2023:59:59';
  const newest = 'per_page=100&sort_by=id&sort_order=DESC';
  const { orders } = await get<OrderPage>(`/orders/allByOrg/1/${ever}?${newest}`);
  const found = orders.filter(({ client_notes }) => client_notes === notes);
  return Promise.all(
    found.map(async ({ id, ship_to_name }) => {
      const items = await get<OrderItem[]>(`/orderItems/${id}`);
      return { destination: ship_to_name, lines: items.map(({ title, qty }) => ({ title, qty })) };
    }),
  );
}
