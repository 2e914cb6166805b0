/** A browser profile that an older build filled opens with everything in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

type CacheEntry = readonly [path: string, headers: Record<string, string>, body: string];

interface Profile {
  /** Where the older build ran: the names of its databases and its session depend on it. */
  readonly origin: string;
  readonly written_at: string;
  /** The records by database and object store. */
  readonly databases: Record<string, Record<string, readonly (readonly [key: string, record: unknown])[]>>;
  readonly caches: Record<string, readonly CacheEntry[]>;
  readonly localStorage: Record<string, string>;
}

const file = join(import.meta.dirname, '../fixtures/stored/profile-0.1.0.json');
const profile: Profile = JSON.parse(readFileSync(file, 'utf8'));

// The device is offline: what is shown comes from the profile.
test.use({ expectedErrors: /Failed to load resource|ERR_/ });

test('a profile of version 0.1.0 opens with its session, orders in each state, contact and preferences', async ({
  page,
  baseURL,
}) => {
  await serveAt(profile.origin, page, baseURL);
  await page.goto(`${profile.origin}/api/empty`);
  await page.evaluate(store, profile);
  await page.clock.install({ time: profile.written_at });

  await page.goto(`${profile.origin}/Order/outbox`);
  const orders = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  const order = (pieces: string) => orders.filter({ hasText: `1 product, ${pieces}` });
  await expect(order('23 pieces')).toContainText('Needs attention');
  await expect(order('23 pieces')).toContainText('There is less in stock now than when you chose it.');
  await expect(order('5 pieces')).toContainText('Harbour Stage');
  await expect(order('5 pieces')).toContainText('Waiting');
  await expect(order('3 pieces')).toContainText("We can't tell yet whether order 48727 was placed");
  // Which one depends on whether the portal knows that it is offline before it looks.
  await expect(order('1 piece ')).toContainText(
    /Placing the order|We can't tell yet whether order 48725 was placed/,
  );
  await expect(order('2 pieces')).toContainText('Your Order has been saved.');
  await expect(
    page.getByRole('list', { name: 'Contacts and titles created on this device' }).getByRole('listitem'),
  ).toContainText('Harbour Stage');
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible();

  await page.getByRole('link', { name: 'Resume' }).click();
  const wizard = new Wizard(page);
  await expect(wizard.lines).toContainText('4');
  await page.goto(`${profile.origin}/Order`);
  await expect(page.getByRole('columnheader', { name: 'Tracking Number' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Created By' })).toBeHidden();
  // Requests that are still under way end with the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Serves the portal of `baseURL` at another origin, without the provider behind it. */
async function serveAt(origin: string, page: Page, baseURL = ''): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/empty') return route.fulfill({ contentType: 'text/html', body: '' });
    if (/^\/(api|auth)\//.test(pathname)) return route.abort();
    const response = await route.fetch({ url: `${baseURL}${pathname}` });
    const body = await response.body();
    const text = pathname === '/config.json' && body.toString().replaceAll(baseURL, origin);
    return route.fulfill({ response, body: text || body });
  });
}

/** Stores a profile as it is. Runs in the page, before the portal has run at this origin. */
async function store({ databases, caches: cached, localStorage: entries }: Profile): Promise<void> {
  Object.assign(localStorage, entries);
  for (const [name, stores] of Object.entries(databases)) {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => {
      for (const [each, records] of Object.entries(stores)) {
        const inStore = opening.result.createObjectStore(each);
        for (const [key, record] of records) inStore.put(record, key);
      }
    };
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    opening.result.close();
  }
  for (const [name, responses] of Object.entries(cached)) {
    const cache = await caches.open(name);
    for (const [path, headers, body] of responses) await cache.put(path, new Response(body, { headers }));
  }
}
