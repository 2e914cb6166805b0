import type { Page } from '@playwright/test';

/** Changes the stored tokens, as time or the provider would. */
export async function changeTokens(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.evaluate(async (changed) => {
    await new Promise((done) => {
      const request = indexedDB.open('session');
      request.onsuccess = () => {
        const store = request.result.transaction('tokens', 'readwrite').objectStore('tokens');
        const cursor = store.openCursor();
        cursor.onsuccess = () => {
          if (!cursor.result) return done(undefined);
          cursor.result.update(JSON.stringify({ ...JSON.parse(cursor.result.value), ...changed }));
          cursor.result.continue();
        };
      };
    });
  }, changes);
}

/** Empties the stored session: this browser is signed in at the provider alone. */
export async function loseTokens(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => {
      const request = indexedDB.open('session');
      request.onsuccess = () => {
        const clearing = request.result.transaction('tokens', 'readwrite').objectStore('tokens').clear();
        clearing.onsuccess = done;
      };
    });
  });
}

/** Counts the requests for tokens from now on, those of `grant` alone where one is given. */
export function countTokenRequests(page: Page, grant = ''): () => number {
  let count = 0;
  page.on('request', (request) => {
    const isForToken = request.method() === 'POST' && request.url().endsWith('/token');
    if (isForToken && request.postData()?.includes(`grant_type=${grant}`)) count += 1;
  });
  return () => count;
}

/** Waits until no tab is renewing its token: whoever renews holds this lock. */
export async function noRenewal(page: Page): Promise<void> {
  await page.evaluate(() => navigator.locks.request('session-renewal', () => {}));
}
