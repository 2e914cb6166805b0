/** Reads from the management API as another device of a user, to check results. */
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import type { OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { Browser } from './browser.ts';

type Read = <T>(path: string) => Promise<T>;

/** The client of the user `client`. */
const NORTHLIGHT = 1;

/** Signs in, and returns what reads a path of the API, or fails if that is refused. */
export async function reader(origin: string): Promise<Read> {
  const client = await new Browser(origin).tokens();
  return async (path) => {
    // On a busy machine the server may close an idle connection just when it is reused.
    const headers = { connection: 'close' };
    const answer = await client.fetch(`${origin}${MANAGEMENT_PATH}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

/** The placed orders with these notes: where they go, and their lines. */
export async function placedOrders(origin: string, notes: string) {
  const read = await reader(origin);
  const ever = '2016-01-01%2000:00:00/2099-12-31%2023:59:59';
  const newest = 'per_page=100&sort_by=id&sort_order=DESC';
  const { orders } = await read<OrderPage>(`/orders/allByOrg/${NORTHLIGHT}/${ever}?${newest}`);
  const found = orders.filter(({ client_notes }) => client_notes === notes);
  return Promise.all(
    found.map(async ({ id, ship_to_name: destination }) => {
      const items = await read<OrderItem[]>(`/orderItems/${id}`);
      return { destination, lines: items.map(({ title, qty }) => ({ title, qty })) };
    }),
  );
}
