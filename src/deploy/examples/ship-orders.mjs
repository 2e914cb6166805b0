/**
 * An example of a warehouse system: takes each new order, and marks it as shipped. It needs Node.js 18 and no package:
 *
 *     API_URL=https://api.example.com CLIENT_SECRET=… \
 *       TOKEN_URL=https://sso.example.com/realms/clients/protocol/openid-connect/token node ship-orders.mjs [--once]
 */
import { setTimeout as sleep } from 'node:timers/promises';

const { API_URL, TOKEN_URL, CLIENT_ID = 'warehouse', CLIENT_SECRET } = process.env;
const EVERY_MS = 60_000;
const [PENDING, IN_PROGRESS, SHIPPED] = [1, 2, 4];

let token = { value: '', until: 0 };

/** A token of the service account, until shortly before it expires. */
async function accessToken() {
  if (Date.now() < token.until) return token.value;
  const credentials = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...credentials });
  const response = await fetch(TOKEN_URL, { method: 'POST', body });
  if (!response.ok) throw new Error(`No token: ${response.status} ${await response.text()}`);
  const { access_token, expires_in } = await response.json();
  token = { value: access_token, until: Date.now() + (expires_in - 30) * 1000 };
  return access_token;
}

async function call(method, path, body) {
  const response = await fetch(`${API_URL}/api/v1/warehouse${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await accessToken()}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Here, your system packs the order and hands it to the carrier. */
async function pack({ id, ship_to_name, items }) {
  for (const { sku, title, qty } of items) console.log(`Order ${id}: ${qty} × ${sku} ${title}`);
  console.log(`Order ${id} goes to ${ship_to_name}`);
  return { tracking_number: `EXAMPLE-${id}` };
}

/** An order that stays In Progress was interrupted: look at it by hand. */
async function shipNewOrders() {
  const { orders } = await call('GET', `/orders?status_id=${PENDING}&per_page=100`);
  for (const { id } of orders) {
    await call('POST', '/order/update', { id, status_id: IN_PROGRESS });
    const shipment = await pack(await call('GET', `/order/${id}`));
    await call('POST', '/order/update', { id, status_id: SHIPPED, ...shipment });
  }
}

do {
  await shipNewOrders().catch((error) => console.error(error.message));
  if (!process.argv.includes('--once')) await sleep(EVERY_MS);
} while (!process.argv.includes('--once'));
