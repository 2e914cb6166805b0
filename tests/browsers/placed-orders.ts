import { ordersWith } from '#tests/support/api.ts';
import { signIn } from '#tests/support/browser.ts';

/** The placed orders with these notes: where they go, and their lines. The API is asked as another device of the user. */
export async function placedOrders(origin: string, notes: string) {
  const client = await signIn(origin, 'client', 'client');
  const get = async <T>(path: string): Promise<T> => {
    const answer = await client.fetch(`${origin}/api/v1/mgmt${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const found = await ordersWith(get, 1, notes);
  return found.map(({ order, lines }) => ({ destination: order.ship_to_name, lines }));
}
