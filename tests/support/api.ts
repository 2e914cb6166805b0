/** Calls the management API as the user signed in in a page, to act as a colleague and to check results. */
import type { Page } from '@playwright/test';
import type { OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Product } from '#src/contract/product.ts';

/** @throws If the API refuses the call. */
export async function callApi<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const url = `${new URL(page.url()).origin}/api/v1/mgmt${path}`;
  const headers = {
    ...(await page.evaluate(authorization, { method, url, now: Date.now() })),
    // On a busy machine the server may close an idle connection just when it is reused.
    connection: 'close',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await page.request.fetch(url, { method, headers, data: body });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Returns a client's placed orders with the given notes, with their lines as product and quantity. */
export const placedOrders = (page: Page, orgId: number, notes: string) =>
  ordersWith((path) => callApi(page, 'GET', path), orgId, notes);

/** @param get Reads from the API as a user. */
export async function ordersWith(get: <T>(path: string) => Promise<T>, orgId: number, notes: string) {
  const ever = '2016-01-01%2000:00:00/2099-12-31%2023:59:59';
  const newest = 'per_page=100&sort_by=id&sort_order=DESC';
  const { orders } = await get<OrderPage>(`/orders/allByOrg/${orgId}/${ever}?${newest}`);
  const found = orders.filter(({ client_notes }) => client_notes === notes);
  return Promise.all(
    found.map(async (order) => {
      const items = await get<OrderItem[]>(`/orderItems/${order.id}`);
      return { order, lines: items.map(({ title, qty }) => ({ title, qty })) };
    }),
  );
}

/** Finds a client's product by name. */
export async function productNamed(page: Page, orgId: number, title: string): Promise<Product> {
  const products = await callApi<Product[]>(page, 'GET', `/productsByOrg/${orgId}/true?per_page=10000`);
  const found = products.find((product) => product.title === title);
  if (!found) throw new Error(`No product ${title}.`);
  return found;
}

/**
 * Makes the headers that authorize a call as the user of a page: a bearer token, or a bound one with a proof (RFC 9449).
 * Runs in the page.
 * @param call.now ms since the epoch: a page may have a clock of its own.
 */
async function authorization(call: { method: string; url: string; now: number }) {
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  const request = indexedDB.open('session');
  request.onsuccess = () => {
    const all = request.result.transaction('tokens').objectStore('tokens').getAll();
    all.onsuccess = () => resolve(all.result);
  };
  const values = await promise;
  const text = values.find((value) => typeof value === 'string' && value.startsWith('{')) as string;
  const { access_token: token, token_type } = JSON.parse(text) as Record<string, string>;
  if (token_type !== 'DPoP') return { authorization: `Bearer ${token}` };
  const { keys } = values.find((value) => typeof value === 'object') as { keys: CryptoKeyPair };
  const utf8 = (content: string) => new TextEncoder().encode(content);
  const encoded = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const claims = {
    jti: crypto.randomUUID(),
    htm: call.method,
    htu: call.url.replace(/[?].*/, ''),
    iat: Math.floor(call.now / 1000),
    ath: encoded(await crypto.subtle.digest('SHA-256', utf8(token ?? ''))),
  };
  const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } };
  const content = [header, claims].map((part) => encoded(utf8(JSON.stringify(part)))).join('.');
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, keys.privateKey, utf8(content));
  return { authorization: `DPoP ${token}`, dpop: `${content}.${encoded(signature)}` };
}
