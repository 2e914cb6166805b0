import type { Page, Request } from '@playwright/test';
import type { SignedIn } from './browser.ts';
import { inStore } from './databases.ts';

/** What the session's store has after a sign-in: the text of oidc-client-ts under its name, and the key of the tokens. */
export function storedSession(origin: string, { tokens, owner }: SignedIn) {
  const { id_token, expires_in } = tokens;
  const profile = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString());
  const expires_at = Math.floor(Date.now() / 1000) + expires_in;
  return {
    name: `user:${origin}/auth/realms/clients:portal`,
    text: JSON.stringify({ ...tokens, profile, expires_at }),
    proofKey: { publicKey: owner.jwk as JsonWebKey, privateKey: owner.privateJwk as JsonWebKey },
  };
}

/** Stores a session in a database as the portal leaves it. Runs in the page before the portal's code. */
export function storeSession({ name, text, proofKey }: ReturnType<typeof storedSession>): void {
  let keys: unknown;
  const imported = (jwk: JsonWebKey, isPublic: boolean) =>
    crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, isPublic, [
      isPublic ? 'verify' : 'sign',
    ]);
  Promise.all([imported(proofKey.publicKey, true), imported(proofKey.privateKey, false)]).then(
    ([publicKey, privateKey]) => {
      keys = { publicKey, privateKey };
    },
  );
  // The portal opens the database later, and its request waits for this one.
  const opening = indexedDB.open('session');
  opening.onupgradeneeded = () => {
    for (const store of ['tokens', 'logouts']) opening.result.createObjectStore(store);
    opening.result.createObjectStore('identity').put(crypto.randomUUID(), 'identity');
  };
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction('tokens', 'readwrite');
    const store = transaction.objectStore('tokens');
    store.put(text, name);
    // Without a request, the transaction would end before the key is imported, and the portal find none.
    const putKey = () => {
      if (keys) store.put({ keys }, 'proof-key');
      else store.count().onsuccess = putKey;
    };
    putKey();
    database.close();
  };
}

const TOKENS = ['session', 'tokens'] as const;

/** Changes the stored tokens, as time or the provider would. */
export async function changeTokens(page: Page, changes: Record<string, unknown>): Promise<void> {
  const change = (tokens: IDBObjectStore, changed: Record<string, unknown>) => {
    tokens.openCursor().onsuccess = ({ target }) => {
      const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>;
      // The proof key is no text.
      if (typeof cursor?.value === 'string')
        cursor.update(JSON.stringify({ ...JSON.parse(cursor.value), ...changed }));
      cursor?.continue();
    };
  };
  await inStore(page, TOKENS, change, changes);
}

/** Empties the stored session, so that the browser is signed in at the provider only. */
export async function loseTokens(page: Page): Promise<void> {
  await inStore(page, TOKENS, (tokens) => tokens.clear());
}

/**
 * Counts the token requests from now on, optionally only those with `grant`. One that is answered with a nonce for its
 * proof is repeated, and counts once.
 */
export function countTokenRequests(page: Page, grant = ''): () => number {
  let count = 0;
  const isCounted = (request: Request) =>
    request.method() === 'POST' &&
    request.url().endsWith('/token') &&
    request.postData()?.includes(`grant_type=${grant}`);
  page.on('request', (request) => {
    if (isCounted(request)) count += 1;
  });
  page.on('response', (response) => {
    const isRepeated = response.status() === 400 && response.headers()['dpop-nonce'] !== undefined;
    if (isRepeated && isCounted(response.request())) count -= 1;
  });
  return () => count;
}

/** Waits until no tab is renewing its token. A tab that renews holds this lock. */
export async function noRenewal(page: Page): Promise<void> {
  await page.evaluate(() => navigator.locks.request('session-renewal', () => {}));
}
