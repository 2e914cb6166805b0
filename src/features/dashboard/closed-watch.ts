/**
 * Looks for changed orders in the service worker, while no page is open and the user wants notices. It renews tokens
 * itself: a worker would evaluate oidc-client-ts and the transport of the pages at each of its starts.
 */

import * as z from 'zod/mini';
import { boundAuthorization, type ProofKeyStore, proofOf } from '#src/auth/proof.ts';
import { isBound, isExpired, RENEWAL_LOCK, readTokens, type Tokens, tokensKey } from '#src/auth/tokens.ts';
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import { baseAddressOf, type Config, issuerOf } from '#src/contract/config.ts';
import { listOrders, NEWEST_PAGE, newestWindow, Order } from '#src/contract/order.ts';
import { NOTICES } from '#src/pwa/system-notice.ts';
import { openPersonStores, openSessionStores } from '#src/storage/databases.ts';
import { ownerOf } from '#src/storage/owner.ts';
import { proofKeyStore } from '#src/storage/proof-key-store.ts';
import { Patience, within } from '#src/storage/time-limit.ts';
import { noteStatuses, noticeOf } from './order-statuses.ts';

type SessionStores = ReturnType<typeof openSessionStores>;

const STORE_LIMIT_MS = 10_000;
const CALL_LIMIT_MS = 30_000;

/**
 * Stores the changes as a page would, so that the dashboard shows them, too.
 * @returns the text and the path of each notice.
 * @throws if a store, the provider or the API does not answer: the next sync looks again.
 */
export async function lookWhileClosed(config: Config): Promise<(readonly [text: string, path: string])[]> {
  const session = openSessionStores();
  const keys = proofKeyStore(session.tokens, new Patience(STORE_LIMIT_MS));
  const tokens = await navigator.locks.request(RENEWAL_LOCK, () => freshTokens(config, session, keys));
  if (!tokens) return [];
  const { iss: issuer, sub: subject } = tokens.profile;
  // A page may log out meanwhile. Then nothing is stored, and no notice is shown.
  const hasLoggedOut = async () => (await storedTokens(config, session)).tokens?.profile.sub !== subject;
  const { preferences: stored } = await openPersonStores(ownerOf({ issuer, subject }), hasLoggedOut);
  const values = new Map(await stored.entries());
  if (values.get(NOTICES) !== true) return [];
  const query = { ...newestWindow(new Date()), ...NEWEST_PAGE };
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const url = `${baseAddressOf(config)}${MANAGEMENT_PATH}${listOrders.path}?${search}`;
  const call = { method: 'GET', url, now: Date.now(), token: tokens.access_token };
  const answer = await json(await send(url, { headers: await boundAuthorization(keys, call) }));
  // As on a screen, an order that can't be read is left out.
  const orders = Rows.parse(answer).orders.flatMap((row) => Order.safeParse(row).data ?? []);
  if (orders.length === 0 || (await hasLoggedOut())) return [];
  const writes: Promise<void>[] = [];
  const changed = noteStatuses(orders, {
    get: (name) => values.get(name),
    // The user may have seen the changes on a page that was opened meanwhile.
    change: (name, change) => void writes.push(stored.update(name, change)),
  });
  await Promise.all(writes);
  return changed.map((order) => noticeOf(order));
}

/**
 * Renews tokens that have expired, if they are bound to this browser: the provider need not rotate those. The browser
 * may stop this worker before it has stored a rotated one, which would end the session.
 */
async function freshTokens(
  config: Config,
  session: SessionStores,
  keys: ProofKeyStore,
): Promise<Tokens | undefined> {
  const { stored, tokens } = await storedTokens(config, session);
  if (!tokens || !isExpired(tokens, Date.now())) return tokens;
  const key = isBound(tokens) && tokens.refresh_token && (await keys.get());
  if (!key) return undefined;
  const discovery = `${issuerOf(config).replace(/\/$/, '')}/.well-known/openid-configuration`;
  const { token_endpoint: url } = (await json(await send(discovery, {}))) as { token_endpoint: string };
  const renew = async (nonce = key.nonce) =>
    send(url, {
      method: 'POST',
      headers: {
        dpop: await proofOf({ ...key, nonce }, { method: 'POST', url, now: Date.now(), token: undefined }),
      },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token ?? '',
        client_id: config.auth_client_id,
      }),
    });
  const first = await renew();
  // The nonce of the last renewal is usually too old by now (RFC 9449, section 8).
  const nonce = first.status === 400 && first.headers.get('dpop-nonce');
  const { expires_in, ...renewed } = Renewed.parse(await json(nonce ? await renew(nonce) : first));
  const fresh = {
    ...JSON.parse(String(stored)),
    ...renewed,
    expires_at: Math.floor(Date.now() / 1000) + expires_in,
  };
  let isCurrent = false;
  await session.tokens.update(tokensKey(config), (now) => {
    isCurrent = now === stored;
    return isCurrent ? JSON.stringify(fresh) : now;
  });
  // If the tokens have changed meanwhile, nothing is sent: the user may have logged out.
  return isCurrent ? fresh : undefined;
}

/**
 * Finds no tokens while a logout is unfinished.
 * @throws NoAnswer, so that a store that never opens does not keep the renewal lock from a page.
 */
async function storedTokens(config: Config, { tokens: store, logouts }: SessionStores) {
  const reading = Promise.all([store.get(tokensKey(config)), logouts.entries()]);
  const [stored, { length }] = await within(STORE_LIMIT_MS, reading);
  return { stored, tokens: typeof stored === 'string' && length === 0 ? readTokens(stored) : undefined };
}

const Rows = z.object({ orders: z.array(z.unknown()) });

const Renewed = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  expires_in: z.number(),
});

const send = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, cache: 'no-store', signal: AbortSignal.timeout(CALL_LIMIT_MS) });

function json(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.json();
}
